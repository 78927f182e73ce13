import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { LEIA_ME, zipStream } from './zip-stream.ts';

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

  it('names what cannot be read, and has the rest', async () => {
    const danos: string[] = [];
    const stream = zipStream(
      [
        { path: 'a.txt', bytes: 1, data: DATA, open: async () => Readable.from([Buffer.from('a')]) },
        { path: 'b.txt', bytes: 1, data: DATA, open: () => Promise.reject(new Error('gone')) },
      ],
      ({ path }) => danos.push(path),
    );
    const entradas = await readZip(await buffer(stream));
    expect([...entradas.keys()]).toEqual([LEIA_ME, 'a.txt']);
    expect(entradas.get(LEIA_ME)).toContain('\r\n- b.txt (fora deste ZIP)\r\n');
    expect(danos).toEqual(['b.txt']);
  });

  it('packs a large document as it is read, with its sizes behind it', async () => {
    const grande = Array.from({ length: 20_000 }, (_, i) => `linha ${i} de um documento grande`).join('\n');
    const bytes = Buffer.from(grande);
    const of = (path: string) => ({
      path,
      bytes: bytes.length,
      data: DATA,
      open: async () => Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)]),
    });
    const zip = await buffer(zipStream([of('grande.txt'), of('guardado.pdf'), { ...of('depois.txt') }]));
    expect(await readZip(zip)).toEqual(
      new Map([
        ['grande.txt', grande],
        ['guardado.pdf', grande],
        ['depois.txt', grande],
      ]),
    );
    // Packed, but for the one that is compressed already.
    expect(zip.length).toBeGreaterThan(bytes.length);
    expect(zip.length).toBeLessThan(bytes.length * 2);
  });

  it.each([
    [5, 'fora deste ZIP'],
    [500_000, 'incompleto neste ZIP, não o use'],
  ])('names a document that has not the %i bytes that it was said to have', async (bytes, dano) => {
    for (const lidos of [bytes + 1, bytes - 1]) {
      const open = async () => Readable.from([Buffer.alloc(4), Buffer.alloc(lidos - 4)]);
      const zip = await readZip(await buffer(zipStream([{ path: 'a.txt', bytes, data: DATA, open }])));
      expect(zip.get(LEIA_ME)).toContain(`- a.txt (${dano})`);
    }
  });

  it('names a document of other bytes, whatever its size', async () => {
    for (const bytes of [5, 500_000]) {
      const conteudo = Buffer.alloc(bytes);
      const sha256 = createHash('sha256').update(conteudo).digest('hex');
      const of = (outro: number) => ({
        path: 'a.txt',
        bytes,
        sha256,
        data: DATA,
        open: async () => Readable.from([conteudo.subarray(1), Buffer.from([outro])]),
      });
      expect([...(await readZip(await buffer(zipStream([of(0)])))).keys()]).toEqual(['a.txt']);
      expect([...(await readZip(await buffer(zipStream([of(1)])))).keys()][0]).toBe(LEIA_ME);
    }
  });

  it('ends well where a large document cannot be read to its end, and names it', async () => {
    const broken = async function* () {
      yield Buffer.alloc(300_000);
      throw new Error('disk is gone');
    };
    const zip = zipStream([{ path: 'a.txt', bytes: 900_000, data: DATA, open: async () => Readable.from(broken()) }]);
    const entradas = await readZip(await buffer(zip));
    expect([...entradas.keys()]).toEqual([LEIA_ME, 'a.txt']);
    expect(entradas.get('a.txt')).toHaveLength(300_000);
  });

  it('leaves nothing open when nobody reads on', async () => {
    const { promise: fechado, resolve } = Promise.withResolvers<void>();
    const sempre = async function* () {
      for (;;) yield randomBytes(64 * 1024);
    };
    const stream = Readable.from(sempre()).once('close', resolve);
    const zip = zipStream([{ path: 'a.txt', bytes: 1e12, data: DATA, open: async () => stream }]);
    for await (const _ of zip) break;
    await fechado;
  });

  it.each(['../a.txt', 'a/../../b.txt', '/a.txt', 'a\\b.txt', ''])('takes no entry by the name %j', async (path) => {
    const zip = zipStream([{ path, bytes: 1, data: DATA, open: async () => Readable.from([Buffer.from('a')]) }]);
    await expect(buffer(zip)).rejects.toThrow('not a name');
  });
});
