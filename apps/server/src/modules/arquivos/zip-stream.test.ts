import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { zipStream } from './zip-stream.ts';

const DATA = new Date('2026-05-01T12:00:00Z');

describe('zipStream', () => {
  it('holds every entry with its bytes, opened one at a time', async () => {
    let abertos = 0;
    let maisAbertos = 0;
    const textos = Array.from({ length: 20 }, (_, i) => [
      `EFDC/arquivo ${i} ção.${i % 2 === 0 ? 'txt' : 'PDF'}`,
      `conteúdo ${i}`.repeat(1000),
    ]);
    const stream = zipStream(
      textos.map(([path = '', texto = '']) => ({
        path,
        bytes: Buffer.byteLength(texto),
        data: DATA,
        open: async () => {
          abertos += 1;
          maisAbertos = Math.max(maisAbertos, abertos);
          const leitura = Readable.from([Buffer.from(texto)]);
          leitura.once('close', () => {
            abertos -= 1;
          });
          return leitura;
        },
      })),
    );
    const entradas = await readZip(await buffer(stream));
    expect(entradas).toEqual(new Map(textos.map(([path, texto]) => [path, texto])));
    expect(maisAbertos).toBeLessThanOrEqual(2);
  });

  it('breaks instead of ending well when an entry cannot be read', async () => {
    const stream = zipStream([
      { path: 'a.txt', bytes: 1, data: DATA, open: async () => Readable.from([Buffer.from('a')]) },
      { path: 'b.txt', bytes: 1, data: DATA, open: () => Promise.reject(new Error('gone')) },
    ]);
    await expect(buffer(stream)).rejects.toThrow('gone');
  });
});
