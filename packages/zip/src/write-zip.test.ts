/* A ZIP has every document under its name, and is a ZIP64 only where it must be. */
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endOfZip } from './end-of-zip.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

async function* of(entradas: readonly ZipEntry[]) {
  yield* entradas;
}

describe('a ZIP that is written as it is read', () => {
  it('has each document under its name, and the same bytes for the same documents', async () => {
    const grande = Buffer.alloc(300 * 1024, 'grande ');
    const entradas = [
      { name: 'a-procNFe.xml', content: Buffer.from('<a/>') },
      { name: 'vazio.xml', content: Buffer.alloc(0) },
      { name: 'grande.xml', content: grande },
    ];
    const zip = await buffer(writeZip(of(entradas)));
    expect(await buffer(writeZip(of(entradas)))).toEqual(zip);
    expect(readDiretorio(zip)).toEqual(entradas);
  });

  it('is one of ZIP64 past 65,535 documents or 4 GB, and no sooner', () => {
    expect(endOfZip({ entries: 65_534, size: 7_000_000, offset: 0xfffffffe })).toHaveLength(22);
    for (const grande of [
      { entries: 70_000, size: 7_000_000, offset: 1_000 },
      { entries: 10, size: 1_000, offset: 5 * 1024 ** 3 },
    ]) {
      const fim = Buffer.from(endOfZip(grande));
      // The record with the true numbers, its place, and the short record that sends there.
      expect(fim.readUInt32LE(0)).toBe(0x06064b50);
      expect([32, 40, 48].map((at) => Number(fim.readBigUInt64LE(at)))).toEqual(Object.values(grande));
      expect(fim.readUInt32LE(56)).toBe(0x07064b50);
      expect(Number(fim.readBigUInt64LE(64))).toBe(grande.offset + grande.size);
      expect(fim.readUInt32LE(76)).toBe(0x06054b50);
      expect([fim.readUInt16LE(86), fim.readUInt32LE(92)]).toEqual([
        Math.min(grande.entries, 0xffff),
        Math.min(grande.offset, 0xffffffff),
      ]);
    }
  });
});

/** The documents by the directory at the end, as programs read them. */
function readDiretorio(zip: Buffer): ZipEntry[] {
  const fim = zip.length - 22;
  expect(zip.readUInt32LE(fim)).toBe(0x06054b50);
  const entradas: ZipEntry[] = [];
  let at = zip.readUInt32LE(fim + 16);
  for (let n = zip.readUInt16LE(fim + 10); n > 0; n -= 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, inteiro, nome] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const inicio = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(inicio, inicio + packed));
    expect(content).toHaveLength(inteiro);
    entradas.push({ name: zip.toString('ascii', at + 46, at + 46 + nome), content });
    at += 46 + nome + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entradas;
}
