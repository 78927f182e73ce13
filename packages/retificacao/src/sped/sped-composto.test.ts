/* A composed file is read, written and walked like the file that it stands for. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDir } from '../testing/sped.ts';
import { saveSped } from './save-sped.ts';
import { createComposicao, openFonte } from './sped-composto.ts';
import { walkRegistros } from './walk-registros.ts';

const base = Buffer.from(Array.from({ length: 300 }, (_, n) => `|C1${n % 90 < 45 ? '00' : '70'}|${n}|\r\n`).join(''));

const pedaco = fc.oneof(
  fc
    .tuple(fc.nat(base.length), fc.nat(900))
    .map(([posicao, n]) => ({ posicao, bytes: base.subarray(posicao, posicao + n) })),
  fc
    .string({ unit: 'binary-ascii', maxLength: 60 })
    .map((texto) => ({ posicao: -1, bytes: Buffer.from(texto, 'latin1') })),
);

const build = (path: string, partes: readonly { posicao: number; bytes: Buffer }[]) => {
  const composicao = createComposicao(path);
  for (const { posicao, bytes } of partes) {
    if (posicao < 0) composicao.pushNovos(bytes);
    else composicao.pushBase(posicao, bytes.length);
  }
  return composicao.close();
};

it('reads, writes and walks over stretches and new bytes as the one file that they are', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    await fc.assert(
      fc.asyncProperty(
        fc.array(pedaco, { maxLength: 12 }),
        fc.integer({ min: 1, max: 700 }),
        async (partes, janela) => {
          const esperado = Buffer.concat(partes.map((p) => p.bytes));
          const composto = build(path, partes);
          expect(composto.tamanho).toBe(esperado.length);

          const leitura = openFonte(composto);
          const lidos: Buffer[] = [];
          for (let n = -1; n !== 0; ) {
            const bytes = Buffer.alloc(janela);
            n = leitura.read(bytes, 0, janela);
            lidos.push(bytes.subarray(0, n));
          }
          leitura.close();
          expect(Buffer.concat(lidos).equals(esperado)).toBe(true);

          const destino = join(dir, 'escrito.txt');
          await saveSped(composto, { destino });
          expect(readFileSync(destino).equals(esperado)).toBe(true);

          const registros = async (fonte: typeof composto | string) => {
            const vistos: string[] = [];
            const visit = (r: { bytes: Buffer; inicio: number; fim: number; linha: number }) =>
              void vistos.push(`${r.linha} ${r.bytes.toString('latin1', r.inicio, r.fim)}`);
            await walkRegistros({ path: fonte, visit, janelaBytes: janela });
            return vistos;
          };
          expect(await registros(composto)).toEqual(await registros(destino));
        },
      ),
      { numRuns: 40 },
    );
  });
});

it('tells that a base became shorter, and leaves nothing half written', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    writeFileSync(path, base);
    const composicao = createComposicao(path);
    composicao.pushBase(0, base.length);
    const composto = composicao.close();
    writeFileSync(path, base.subarray(0, 100));
    const destino = join(dir, 'escrito.txt');
    await expect(saveSped(composto, { destino })).rejects.toThrow('became shorter');
    expect(() => readFileSync(destino)).toThrow('ENOENT');
  });
});
