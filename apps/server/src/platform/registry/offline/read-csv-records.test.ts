import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvRecords } from './read-csv-records.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 7, delimiter = ';'): Promise<string[][]> {
  const all: string[][] = [];
  for await (const records of readCsvRecords(inPieces(Buffer.from(text, 'latin1'), size), delimiter)) {
    all.push(...records);
  }
  return all;
}

const field = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', ';', ',', '"', '\n', '\r', ' ', 'ç', 'É'),
  maxLength: 12,
});

describe('readCsvRecords', () => {
  it('gives back whatever fields were quoted, however the bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(';', ','),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('\n', '\r\n'),
        async (records, delimiter, size, eol) => {
          // A carriage return before a line feed inside a field is taken for the end of a line: the one thing that is
          // not kept.
          const kept = records.map((record) => record.map((text) => text.replaceAll('\r', '')));
          const text = kept
            .map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
            .join(eol);
          expect(await read(text, size, delimiter)).toEqual(kept);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes fields without quotes, drops NUL bytes and empty lines', async () => {
    expect(await read('a;b;\n\n"c";d\0\n')).toEqual([
      ['a', 'b', ''],
      ['c', 'd'],
    ]);
  });

  it('refuses a record without an end, soon', async () => {
    await expect(read('"a";"b')).rejects.toThrow(RangeError);
    await expect(read(`"${'x\n'.repeat(400_000)}`, 65_536)).rejects.toThrow(RangeError);
    await expect(read('x'.repeat(400_000), 65_536)).rejects.toThrow(RangeError);
  });
});
