// Guarantees that a batch of downloads goes on after failures and reports each outcome.

import { describe, expect, test } from 'vitest';
import { batchEnd, batchStart } from './batch-words.ts';
import { runBatch } from './run-batch.ts';

describe('a batch of downloads', () => {
  test('goes one after the other and counts the empty ones', async () => {
    const events: string[] = [];
    const outcome = await runBatch(['a', 'b', 'c'], async (item) => {
      events.push(`start ${item}`);
      await Promise.resolve();
      events.push(`end ${item}`);
      return item === 'b' ? 'empty' : 'done';
    });
    expect(events).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
    expect(outcome).toEqual({ total: 3, empty: 1, failed: 0 });
  });

  test('goes on after a failure and reports it', async () => {
    const failures: string[] = [];
    const progress: number[] = [];
    const outcome = await runBatch(
      ['a', 'b'],
      async (item) => {
        if (item === 'a') throw new Error('down');
        return 'done';
      },
      { failure: (_, item) => failures.push(item), progress: (done) => progress.push(done) },
    );
    expect(outcome).toEqual({ total: 2, empty: 0, failed: 1 });
    expect(failures).toEqual(['a']);
    expect(progress).toEqual([1, 2]);
  });
});

describe('the words of a batch', () => {
  test('reports', () => {
    expect(batchStart('relatorios')).toBe('Baixando relatórios, por favor aguarde');
    expect(batchEnd('relatorios', { total: 3, empty: 0, failed: 0 })).toEqual({
      kind: 'success',
      text: 'Fim dos downloads',
    });
    expect(batchEnd('relatorios', { total: 3, empty: 2, failed: 0 })).toEqual({
      kind: 'alert',
      text: 'Fim dos downloads 2 não continham dados',
    });
  });

  test('files', () => {
    expect(batchStart('arquivos')).toBe('Baixando arquivos, por favor aguarde');
    expect(batchEnd('arquivos', { total: 3, empty: 1, failed: 1 })).toEqual({
      kind: 'alert',
      text: 'Fim dos downloads, 1 arquivo(s) não continham dados',
    });
  });

  test('success is not claimed when something failed', () => {
    expect(batchEnd('arquivos', { total: 3, empty: 0, failed: 1 })).toBeNull();
  });
});
