import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseSort } from '../../http/parse-sort.ts';
import { jsonStream } from './json-stream.ts';

async function* lotesDe(...lotes: object[][]) {
  yield* lotes;
}

describe('jsonStream', () => {
  it('writes whole batches as one array', async () => {
    const parsed = JSON.parse(await text(jsonStream(lotesDe([{ a: 1 }, { a: 'ç"' }], [], [{ a: null }]))));
    expect(parsed).toEqual({ jsonData: [{ a: 1 }, { a: 'ç"' }, { a: null }] });
    expect(await text(jsonStream(lotesDe()))).toBe('{"jsonData":[]}');
  });

  it('breaks when the rows break, instead of ending as if whole', async () => {
    async function* quebra() {
      yield [{ a: 1 }];
      throw new Error('broken');
    }
    await expect(text(jsonStream(quebra()))).rejects.toThrow('broken');
  });
});

describe('parseSort', () => {
  it('reads keys and their order', () => {
    expect(parseSort('Período|-Valor Item|-')).toEqual([
      { key: 'Período', desc: false },
      { key: 'Valor Item', desc: true },
    ]);
    expect(parseSort(undefined)).toEqual([]);
  });
});
