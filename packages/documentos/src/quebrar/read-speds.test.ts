// Files are read in parallel by their size; the result keeps their order, and the first fault ends the reading.
import { describe, expect, it } from 'vitest';
import type { SpedCatalogado } from './read-sped-file.ts';
import { type ModoLeitura, readSpeds } from './read-speds.ts';

const MEGA = 1024 * 1024;
const arquivos = (...tamanhosMb: number[]) => tamanhosMb.map((mb, i) => ({ id: `a${i}`, tamanho: mb * MEGA }));
// Only passed on.
const lidoDe = (id: string): SpedCatalogado => ({ livro: id }) as SpedCatalogado;

/** Readings that end when the test wants, in the order in which they began. */
function createLeituras() {
  const begun: { id: string; modo: ModoLeitura; end: (erro?: Error) => void }[] = [];
  return {
    begun,
    read: (arquivo: { id: string }, modo: ModoLeitura) =>
      new Promise<SpedCatalogado | null>((resolve, reject) => {
        begun.push({
          id: arquivo.id,
          modo,
          end: (erro) => (erro ? reject(erro) : resolve(lidoDe(arquivo.id))),
        });
      }),
  };
}

/** Lets everything that waits for nothing outside go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('readSpeds', () => {
  it('reads one small file per reader at a time, and the next ones while the disk syncs those', async () => {
    const { begun, read } = createLeituras();
    const pronto = readSpeds({ arquivos: arquivos(9, 9, 9, 9, 9, 9), workers: 2, read });
    await settle();
    expect(begun.map((b) => [b.id, b.modo.aoLado])).toEqual([
      ['a0', { leitores: 2, outraThread: false }],
      ['a1', { leitores: 2, outraThread: true }],
    ]);
    begun[1]?.modo.onLido?.();
    begun[1]?.modo.onLido?.();
    await settle();
    expect(begun.slice(2).map((b) => [b.id, b.modo.aoLado?.outraThread])).toEqual([['a2', true]]);
    begun[0]?.modo.onLido?.();
    begun[2]?.modo.onLido?.();
    await settle();
    // Four are in course: no other is begun before one of them has ended.
    expect(begun.map((b) => b.id)).toEqual(['a0', 'a1', 'a2', 'a3']);
    for (let i = 0; i < 6; i++) {
      begun[i]?.end();
      await settle();
    }
    expect([...(await pronto).keys()]).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('reads a large file alone, and gives the files in their order without those that could not be read', async () => {
    const modos: [string, boolean][] = [];
    const lidos = await readSpeds({
      arquivos: arquivos(900, 1, 2, 40),
      workers: 4,
      read: async ({ id }, { aoLado }) => {
        modos.push([id, aoLado !== undefined]);
        return id === 'a2' ? null : lidoDe(id);
      },
    });
    expect(modos).toEqual([
      ['a1', true],
      ['a2', true],
      ['a0', false],
      ['a3', false],
    ]);
    expect([...lidos]).toEqual(['a0', 'a1', 'a3'].map((id) => [id, lidoDe(id)]));
  });

  it('ends with the first fault when what was begun has ended, and begins nothing more', async () => {
    const { begun, read } = createLeituras();
    let fim: unknown;
    const pronto = readSpeds({ arquivos: arquivos(9, 9, 9, 9, 50), workers: 2, read }).catch((erro: unknown) => {
      fim = erro;
    });
    await settle();
    begun[1]?.end(new Error('disco cheio'));
    await settle();
    expect([begun.map((b) => b.id), fim]).toEqual([['a0', 'a1'], undefined]);
    begun[0]?.end();
    await pronto;
    expect([begun.length, fim]).toEqual([2, new Error('disco cheio')]);
  });

  it('takes no other thread for files that are read before it has started', async () => {
    const modos: ModoLeitura[] = [];
    const read = async ({ id }: { id: string }, modo: ModoLeitura) => {
      modos.push(modo);
      return lidoDe(id);
    };
    await readSpeds({ arquivos: arquivos(1, 2, 3), workers: 4, read });
    expect(modos.map(({ aoLado }) => aoLado)).toEqual(Array(3).fill({ leitores: 1, outraThread: false }));
  });

  it('does nothing for no files', async () => {
    expect(await readSpeds({ arquivos: [], read: async () => null })).toEqual(new Map());
  });
});
