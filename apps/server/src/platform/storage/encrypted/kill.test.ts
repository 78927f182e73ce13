import { fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { childEnv } from '../../../testing/child-env.ts';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createDiskStorage } from '../disk-storage.ts';
import type { DataKey } from './document-format.ts';
import { encryptedOver } from './testing-storages.ts';

// Guarantees that a kill while a document is encrypted or written anew under another key loses no byte of it, and
// that what was in clear for a reader goes when the next process begins.

const tempDir = useTempDirs();
/** The long test takes a gigabyte. */
const BYTES = Number(process.env.KILL_TEST_BYTES ?? 6_000_000);
const PATIENCE_MS = 60_000 + BYTES / 1_000;

it('a kill at any moment leaves the document whole, under one of the two keys', { timeout: PATIENCE_MS }, async () => {
  const [root, scratchDir] = [tempDir('cifrado'), tempDir('claro')];
  const keys = [1, 2].map((): DataKey => ({ id: randomUUID(), key: randomBytes(32) }));
  const [first] = keys;
  const dataKeys = {
    current: async () => first ?? { id: '', key: Buffer.of() },
    find: async (_ownerId: string, id: string) => keys.find((key) => key.id === id),
  };
  const inner = createDiskStorage(root);
  const body = randomBytes(BYTES);
  // In clear, as before documents were encrypted.
  await inner.put('a/x', body);
  const seen = new Set<string>();
  for (let kills = 0; kills < 6; kills += 1) {
    // The one after the kill sees to the same document under the other key.
    const order = kills % 2 === 0 ? keys : keys.toReversed();
    const stored = (await readFile(join(root, 'a/x'))).subarray(16, 32).toString('hex');
    const begun = order.filter(({ id }) => id.replaceAll('-', '') !== stored);
    const args = [root, scratchDir, 'a/x', ...[...begun, ...keys.filter((key) => !begun.includes(key))].map(text)];
    const child = fork(join(import.meta.dirname, 'testing-renew-for-ever.ts'), args, { env: childEnv({}) });
    const ended = once(child, 'exit');
    for (let turns = 0; turns < 1 + (kills % 3); turns += 1) await once(child, 'message');
    // Somewhere within the next turn, which takes as long as it is large.
    await wait(Math.random() * (40 + BYTES / 500_000));
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const header = (await readFile(join(root, 'a/x'))).subarray(16, 32).toString('hex');
    seen.add(header);
    const next = encryptedOver(inner, { scratchDir, dataKeys });
    await next.prepare?.();
    const left = (await readdir(scratchDir, { recursive: true })).filter((name) => name.endsWith('x'));
    expect(left).toEqual([]);
    expect(await next.hash('a/x')).toEqual({ bytes: body.length, sha256: sha256(body) });
    await next.close?.();
  }
  expect([...seen].every((id) => keys.some((key) => key.id.replaceAll('-', '') === id))).toBe(true);
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const text = ({ id, key }: DataKey): string => `${id}/${key.toString('hex')}`;
