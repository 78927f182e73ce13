import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireInstanceLock, InstanceRunningError } from './acquire-instance-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'apura-lock-'));

describe('acquireInstanceLock', () => {
  it('refuses a second holder with the way out, and lets the next in after the release', () => {
    const folder = newFolder();
    const lock = acquireInstanceLock(folder);
    expect(() => acquireInstanceLock(folder)).toThrow(InstanceRunningError);
    expect(() => acquireInstanceLock(folder)).toThrow(/já está rodando.*DATA_DIR/);
    lock.release();
    acquireInstanceLock(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over what a dead process left, also when its number was given to another', () => {
    const folder = newFolder();
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    for (const leftover of [
      { pid: dead, startedAt: '1' },
      { pid: process.ppid, startedAt: '1' },
    ]) {
      writeFileSync(join(folder, 'apura.pid'), JSON.stringify(leftover));
      if (process.platform !== 'linux' && leftover.pid === process.ppid) continue;
      const lock = acquireInstanceLock(folder);
      expect(existsSync(join(folder, 'apura.pid'))).toBe(true);
      lock.release();
    }
  });

  it('takes over a file that was cut off while being written', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'apura.pid'), '{"pid"');
    acquireInstanceLock(folder).release();
  });
});
