/* The records of an entry are long only where the short ones are too small, and its date is right. */
import { describe, expect, it } from 'vitest';
import { directoryLine, localHeader, sizesAfter, wantsZip64 } from './entry-records.ts';

const GIB = 1024 ** 3;

describe('what a ZIP says of a document', () => {
  it('is in long numbers only where the short ones may not do', () => {
    expect([1, 3.9 * GIB, 4 * GIB - 1, 5 * GIB].map(wantsZip64)).toEqual([false, false, true, true]);
    const curta = { name: 'a.txt', crc: 7, compressed: 10, size: 20, sizesAfter: true };
    expect(sizesAfter(curta)).toHaveLength(16);
    expect(directoryLine(curta, 100)).toHaveLength(46 + 5);

    const longa = { ...curta, compressed: 5 * GIB, size: 6 * GIB, long: true };
    const antes = Buffer.from(localHeader(longa));
    // The numbers are not known yet, and the field says that the numbers after the bytes are long ones.
    expect([antes.readUInt32LE(14), antes.readUInt32LE(18), antes.readUInt32LE(22)]).toEqual([
      0, 0xffffffff, 0xffffffff,
    ]);
    expect([antes.readUInt16LE(28), antes.readUInt16LE(35), antes.readUInt16LE(37)]).toEqual([20, 1, 16]);
    const depois = Buffer.from(sizesAfter(longa));
    expect([Number(depois.readBigUInt64LE(8)), Number(depois.readBigUInt64LE(16))]).toEqual([5 * GIB, 6 * GIB]);
    const linha = Buffer.from(directoryLine(longa, 9 * GIB));
    expect([linha.readUInt32LE(20), linha.readUInt32LE(24), linha.readUInt32LE(42)]).toEqual(Array(3).fill(0xffffffff));
    const extra = linha.subarray(46 + 5);
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 24]);
    expect([4, 12, 20].map((at) => Number(extra.readBigUInt64LE(at)))).toEqual([6 * GIB, 5 * GIB, 9 * GIB]);
  });

  it('has the moment in São Paulo, and the first day of 2020 where there is none that a ZIP can say', () => {
    const momento = (data: Date | undefined) => {
      const header = Buffer.from(localHeader({ name: 'a', date: data, crc: 0, compressed: 0, size: 0 }));
      const [hora, dia] = [header.readUInt16LE(10), header.readUInt16LE(12)];
      return [(dia >> 9) + 1980, (dia >> 5) & 15, dia & 31, hora >> 11, (hora >> 5) & 63, (hora & 31) * 2];
    };
    expect(momento(new Date('2026-05-01T01:34:57Z'))).toEqual([2026, 4, 30, 22, 34, 56]);
    expect(momento(undefined)).toEqual([2020, 1, 1, 0, 0, 0]);
    expect(momento(new Date(0))).toEqual([2020, 1, 1, 0, 0, 0]);
  });
});
