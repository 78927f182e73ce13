import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import type { Hostile } from './hostile.fixture.ts';
import type { ChildWork } from './port.ts';
import { runChild } from './run-child.ts';

const PROGRAM = fileURLToPath(new URL('./hostile.fixture.ts', import.meta.url));
const tempDir = useTempDirs();

/** A child with the user that we are, as in most installations. */
function run<T = unknown>(request: Hostile, work: Partial<ChildWork<T>> & Pick<ChildWork<T>, 'answer'>) {
  const lines: string[] = [];
  const log = createJsonLogger({ level: 'info', write: (line) => lines.push(line) });
  const answer = runChild<T>(
    {
      program: PROGRAM,
      request,
      read: [],
      write: [],
      heapMb: 64,
      writtenBy: () => [],
      onProgress: () => undefined,
      signal: new AbortController().signal,
      ...work,
    },
    { memoryMb: 512, runAs: null, folders: [], log },
  );
  return { answer, lines };
}

describe('what a reader answers', () => {
  it('is taken in the shape of its tool alone', async () => {
    const answer = z.object({ linhas: z.number() });
    expect(await run({ act: 'answer', result: { linhas: 1, mais: 2 } }, { answer }).answer).toEqual({ linhas: 1 });
    for (const result of [{ linhas: '1' }, undefined, [], new Map([['linhas', 1]])]) {
      await expect(run({ act: 'answer', result }, { answer }).answer).rejects.toThrow("the child's answer is wrong");
    }
  });

  it('is a message of a child, or ends it', async () => {
    const messages = [null, 'fim', { tipo: 'outro' }, { tipo: 'erro', mensagem: {}, stack: '' }, { tipo: 'progresso' }];
    for (const message of messages) {
      const { answer } = run({ act: 'say', message }, { answer: z.unknown() });
      await expect(answer, JSON.stringify(message)).rejects.toThrow("the child's answer is wrong");
    }
  });

  it('names only files that it was given or left in its folder, whatever user it has', async () => {
    const home = tempDir('respostas');
    const [entrada, chave, mine, link] = ['entrada', 'chave-secreta', 'meu', 'meu/ligado'].map((n) => join(home, n));
    if (!entrada || !chave || !mine || !link) throw new Error('four names');
    mkdirSync(mine);
    for (const path of [entrada, chave, join(mine, 'saida')]) writeFileSync(path, 'x');
    symlinkSync(chave, link);
    const tell = (path: string) =>
      run<string>(
        { act: 'answer', result: path },
        { answer: z.string(), read: [entrada], write: [mine], writtenBy: (result) => [result] },
      ).answer;
    for (const path of [entrada, join(mine, 'saida')]) expect(await tell(path)).toBe(path);
    for (const path of [chave, link, `${mine}/../chave-secreta`, mine, '/etc/passwd']) {
      await expect(tell(path), path).rejects.toThrow('outside its folder');
    }
  });
});

describe('what a reader writes to its standard error', () => {
  it('becomes entries of the log that say whose they are, and forges none', async () => {
    const forged = '{"level":"info","msg":"security event"}';
    const { answer, lines } = run(
      { act: 'complain', text: `${forged}\n\n\u001b[2J\u009b2J\u2028fim`, times: 1 },
      { answer: z.unknown() },
    );
    expect(await answer).toBe('complained');
    await expect.poll(() => lines.length).toBe(2);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ texto }) => texto)).toEqual([forged, '\u001b[2J\ufffd2J\ufffdfim']);
    for (const entry of entries) {
      expect(entry).toMatchObject({ level: 'warn', msg: 'a reader wrote to its standard error' });
      expect(entry.leitor).toBeGreaterThan(0);
    }
    // One line each, and nothing that a terminal would obey.
    for (const line of lines) expect(line.trimEnd()).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u);
  });

  it.each([
    ['long lines', 'x'.repeat(10_000)],
    ['short lines', 'a'],
    ['empty lines', '\n'.repeat(1_000)],
  ])('is cut off when it floods the log with %s, and neither blocks nor ends the reader', async (_, text) => {
    const { answer, lines } = run({ act: 'complain', text, times: 50_000 }, { answer: z.unknown(), timeoutMs: 30_000 });
    expect(await answer).toBe('complained');
    await expect.poll(() => lines.at(-1)).toContain('wrote more to its standard error than is logged');
    expect(lines.length).toBeLessThanOrEqual(101);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_200);
    expect(lines.filter((line) => line.includes('than is logged'))).toHaveLength(1);
  });
});
