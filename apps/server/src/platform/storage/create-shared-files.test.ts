import type { FileHandle } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSharedFiles, type SharedFile } from './create-shared-files.ts';

function setup() {
  const syncs: { path: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const opened: string[] = [];
  const closed: string[] = [];
  const withFile = createSharedFiles({
    open: async (path) => {
      opened.push(path);
      // The files of this test do nothing but close.
      return { close: async () => void closed.push(path) } as unknown as FileHandle;
    },
    sync: (path) => new Promise<void>((resolve, reject) => void syncs.push({ path, resolve, reject })),
  });
  /** Has the file open until it is told to let go. */
  const use = async (path: string): Promise<SharedFile & { release: () => Promise<void> }> => {
    const ready = Promise.withResolvers<SharedFile>();
    const leave = Promise.withResolvers<void>();
    const done = withFile(path, (file) => {
      ready.resolve(file);
      return leave.promise;
    });
    const release = (): Promise<void> => {
      leave.resolve();
      return done;
    };
    return { ...(await ready.promise), release };
  };
  return { syncs, opened, closed, use };
}

it('opens a file once for all who have it, and closes it after the last', async () => {
  const { opened, closed, use } = setup();
  const [a, b] = [await use('x'), await use('x')];
  await a.release();
  expect([opened, closed]).toEqual([['x'], []]);
  await b.release();
  await (await use('x')).release();
  expect([opened, closed]).toEqual([
    ['x', 'x'],
    ['x', 'x'],
  ]);
});

it('begins a sync after every call, and one for all that wait', async () => {
  const { syncs, closed, use } = setup();
  const [a, b, other] = [await use('x'), await use('x'), await use('y')];
  const first = a.sync();
  const waiting = [a.sync(), b.sync(), other.sync()];
  expect(syncs.map(({ path }) => path)).toEqual(['x', 'y']);
  syncs[0]?.resolve();
  await first;
  await turn();
  expect(syncs.map(({ path }) => path)).toEqual(['x', 'y', 'x']);
  const left = Promise.all([a.release(), b.release()]);
  await turn();
  expect(closed).toEqual([]);
  for (const { resolve } of syncs.slice(1)) resolve();
  await Promise.all(waiting);
  await left;
  expect(closed).toEqual(['x']);
});

it('tells all who have the file open of a fault, whoever asked, and nobody who opens it afterwards', async () => {
  const { syncs, use } = setup();
  const [a, b] = [await use('x'), await use('x')];
  const inBackground = a.sync();
  const waiting = b.sync();
  // They are looked at below.
  for (const promise of [inBackground, waiting]) promise.catch(() => undefined);
  syncs[0]?.reject(new Error('EIO'));
  await expect(inBackground).rejects.toThrow('EIO');
  await expect(waiting).rejects.toThrow('EIO');
  await expect(a.sync()).rejects.toThrow('EIO');
  await Promise.all([a.release(), b.release()]);
  const later = await use('x');
  const synced = later.sync();
  syncs[1]?.resolve();
  await synced;
  expect(syncs).toHaveLength(2);
  await later.release();
});
