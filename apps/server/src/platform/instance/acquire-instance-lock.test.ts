import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { acquireInstanceLock, InstanceRunningError } from './acquire-instance-lock.ts';

const tempDir = useTempDirs();
const newFolder = () => tempDir('lock');

describe('acquireInstanceLock', () => {
  it('refuses a second holder with the way out, and lets the next in after the release', async () => {
    const folder = newFolder();
    const lock = await acquireInstanceLock(folder);
    await expect(acquireInstanceLock(folder, 0)).rejects.toThrow(InstanceRunningError);
    await expect(acquireInstanceLock(folder, 0)).rejects.toThrow(/já está rodando.*DATA_DIR/);
    lock.release();
    (await acquireInstanceLock(folder, 0)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for a holder that is just stopping', async () => {
    const folder = newFolder();
    const lock = await acquireInstanceLock(folder);
    const next = acquireInstanceLock(folder, 10_000);
    lock.release();
    (await next).release();
  });

  it('takes over what a dead process left, also when its number was given to another', async () => {
    const folder = newFolder();
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    for (const leftover of [
      { pid: dead, startedAt: '1' },
      { pid: process.ppid, startedAt: '1' },
    ]) {
      writeFileSync(join(folder, 'apura.pid'), JSON.stringify(leftover));
      if (process.platform !== 'linux' && leftover.pid === process.ppid) continue;
      const lock = await acquireInstanceLock(folder, 0);
      expect(existsSync(join(folder, 'apura.pid'))).toBe(true);
      lock.release();
    }
  });

  it('takes no holder of the original for one of a copy, and still knows the folder under another path', async () => {
    const original = newFolder();
    const lock = await acquireInstanceLock(original);
    const copy = newFolder();
    cpSync(original, copy, { recursive: true });
    const ofCopy = await acquireInstanceLock(copy, 0);
    await expect(acquireInstanceLock(copy, 0)).rejects.toThrow(`pasta de dados ${copy} (processo ${process.pid})`);
    const link = join(newFolder(), 'dados');
    symlinkSync(original, link);
    await expect(acquireInstanceLock(link, 0)).rejects.toThrow(InstanceRunningError);
    ofCopy.release();
    lock.release();
  });

  it('takes the file of an earlier version, which knows no folder, for one of this folder', async () => {
    const folder = newFolder();
    const lock = await acquireInstanceLock(folder);
    const file = join(folder, 'apura.pid');
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string };
    writeFileSync(file, JSON.stringify({ pid, startedAt }));
    await expect(acquireInstanceLock(folder, 0)).rejects.toThrow(InstanceRunningError);
    lock.release();
  });

  it('takes over a file that was cut off while being written', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'apura.pid'), '{"pid"');
    (await acquireInstanceLock(folder, 0)).release();
  });
});
