/* Rewriting without a change keeps every byte. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, type ObrigacaoSped, obrigacoesSped } from '@apura/documentos';
import { expect, it } from 'vitest';
import { faultsOfCounters, withDir } from '../testing/sped.ts';
import { rewriteSped } from './rewrite-sped.ts';
import { walkRegistros } from './walk-registros.ts';

const fixtures = join(import.meta.dirname, '..', '..', '..', '..', 'fixtures');

function speds(): { path: string; bytes: Buffer; obrigacao: ObrigacaoSped }[] {
  return readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const { tipo } = identify(bytes.subarray(0, 65_536));
      const obrigacao = obrigacoesSped.find((o) => o === tipo);
      return obrigacao === undefined ? [] : [{ path, bytes, obrigacao }];
    });
}

it('gives every SPED file of the fixtures back byte for byte, except for wrong counters and flags', async () => {
  let inteiros = 0;
  let tortos = 0;
  await withDir(async (dir) => {
    for (const { path, bytes, obrigacao } of speds()) {
      const partes: Buffer[] = [];
      const { fimRegistros, inicio } = await walkRegistros({
        path,
        janelaBytes: 300,
        visit: (r) => partes.push(Buffer.from(r.bytes.subarray(r.inicio, r.fim))),
      });
      const original = bytes.subarray(inicio, fimRegistros);
      expect(Buffer.concat(partes).equals(original), path).toBe(true);
      const destino = join(dir, 'novo.txt');
      await rewriteSped({ path, destino, obrigacao, substituir: new Map(), insertAntes: new Map() });
      const novo = readFileSync(destino);
      const linhas = (b: Buffer): string[] => b.toString('latin1').split('\n');
      if (novo.equals(original)) inteiros++;
      else {
        // The counts of this file are wrong on purpose: nothing else may have changed.
        tortos++;
        const corpo = (b: Buffer): string[] => linhas(b).filter((l) => !/^\|(.990|9...|.001)\|/.test(l) && l !== '');
        expect(corpo(novo), path).toEqual(corpo(original));
        if (obrigacao === 'EFDC')
          expect(
            faultsOfCounters(
              linhas(novo)
                .slice(0, -1)
                .map((l) => l.trimEnd()),
            ),
            path,
          ).toEqual([]);
      }
    }
  });
  expect(inteiros).toBeGreaterThan(30);
  expect(tortos).toBeLessThan(inteiros);
});
