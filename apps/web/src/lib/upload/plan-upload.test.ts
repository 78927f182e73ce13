// Guarantees how files are cut into parts and parts into requests.

import { TAMANHO_LOTE_BYTES, TAMANHO_PARTE_BYTES } from '@apura/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupParts, MAX_PARTS_PER_BATCH, planUpload, splitByFile } from './plan-upload.ts';

const MIB = 1024 * 1024;
const nothing = new Map<string, number>();

describe('planUpload', () => {
  // prova: 4.33, 7.34, 9.9
  it('cuts a file into parts of 20 MiB, one per request', () => {
    const plan = planUpload([{ name: 'efd.txt', size: 45 * MIB }], nothing);
    expect(plan.batches.map((batch) => batch.parts.map((part) => [part.name, part.end - part.start]))).toEqual([
      [['efd.txt.part0', 20_971_520]],
      [['efd.txt.part1', 20_971_520]],
      [['efd.txt.part2', 5 * MIB]],
    ]);
    expect(plan.batches.at(-1)?.parts[0]).toMatchObject({ start: 40 * MIB, end: 45 * MIB });
  });

  // prova: 7.35, 9.10
  it('puts small files together into one request of about 20 MiB', () => {
    const files = Array.from({ length: 10 }, (_, i) => ({ name: `nota-${i}.xml`, size: 3 * MIB }));
    expect(planUpload(files, nothing).batches.map((batch) => batch.parts.length)).toEqual([6, 4]);
  });

  it('does not send again what arrived whole, and sends again what arrived cut', () => {
    const arrived = new Map([
      ['a.txt.part0', 20_971_520],
      ['a.txt.part1', 4],
    ]);
    const plan = planUpload([{ name: 'a.txt', size: 25 * MIB }], arrived);
    expect(plan.batches.flatMap((batch) => batch.parts.map((part) => part.name))).toEqual(['a.txt.part1']);
    expect(plan.arrivedBytes).toEqual([20_971_520]);
  });

  it('covers every missing byte exactly once, whatever the files and whatever has arrived', () => {
    const file = fc.record({
      size: fc.integer({ min: 1, max: 90 * MIB }),
      arrived: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 12 }), (shapes) => {
        const files = shapes.map(({ size }, i) => ({ name: `f${i}.txt`, size }));
        const arrived = new Map<string, number>();
        shapes.forEach(({ size, arrived: numbers }, i) => {
          for (const n of numbers) {
            const left = size - n * TAMANHO_PARTE_BYTES;
            if (left > 0) arrived.set(`f${i}.txt.part${n}`, Math.min(left, TAMANHO_PARTE_BYTES));
          }
        });
        const plan = planUpload(files, arrived);
        const planned = plan.batches.flatMap((batch) => batch.parts);
        expect(new Set(planned.map((part) => part.name)).size).toBe(planned.length);
        for (const part of planned) expect(arrived.has(part.name)).toBe(false);
        files.forEach((f, i) => {
          const sent = planned.filter((p) => p.fileIndex === i).reduce((sum, p) => sum + p.end - p.start, 0);
          expect(sent + (plan.arrivedBytes[i] ?? 0)).toBe(f.size);
        });
        for (const batch of plan.batches) {
          expect(batch.bytes).toBeLessThanOrEqual(TAMANHO_LOTE_BYTES);
          expect(batch.parts.length).toBeLessThanOrEqual(MAX_PARTS_PER_BATCH);
        }
      }),
    );
  });
});

describe('groupParts and splitByFile', () => {
  it('never put more parts into a request than the server takes', () => {
    const parts = Array.from({ length: 250 }, (_, i) => ({ name: `${i}.xml.part0`, fileIndex: i, start: 0, end: 10 }));
    expect(groupParts(parts).map((batch) => batch.parts.length)).toEqual([100, 100, 50]);
  });

  it('cut a refused request by file, once', () => {
    const part = (fileIndex: number) => ({ name: `${fileIndex}.xml.part0`, fileIndex, start: 0, end: 10 });
    const batch = { parts: [part(0), part(1), part(2)], bytes: 30 };
    const split = splitByFile(batch);
    expect(split?.map((b) => b.bytes)).toEqual([10, 10, 10]);
    expect(split?.[0] && splitByFile(split[0])).toBeUndefined();
  });
});
