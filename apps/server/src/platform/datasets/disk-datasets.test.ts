import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskDatasets } from './disk-datasets.ts';

describe('datasets on disk', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'apura-datasets-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('keeps each project in a folder of its own, which can be read and removed', async () => {
    const datasets = createDiskDatasets(root);
    const folder = await datasets.open('o1', 'p1');
    expect(folder).toBe(join(root, 'owner=o1', 'projeto=p1'));
    await writeFile(join(folder, 'a.txt'), 'bytes');
    expect(await text(await datasets.read('o1', 'p1', 'a.txt'))).toBe('bytes');
    await datasets.remove('o1', 'p1');
    await expect(stat(folder)).rejects.toThrow(/ENOENT/);
    await datasets.remove('o1', 'p1');
  });

  it('never leaves the folder', () => {
    const datasets = createDiskDatasets(root);
    for (const relative of ['../p2/a', '/etc/passwd', '', '.', 'x/../../p2']) {
      expect(() => datasets.pathOf('o1', 'p1', relative), relative).toThrow(/not inside/);
    }
    expect(() => datasets.pathOf('../o2', 'p1', 'a')).toThrow(/not an id/);
  });
});
