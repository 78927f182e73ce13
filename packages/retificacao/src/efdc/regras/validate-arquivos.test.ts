// Files are counted by their faults, the worst named once each, and all of them kept as a table.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { literal, openDuck } from '@apura/apuracao';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { validateArquivos } from './validate-arquivos.ts';
import { VERSAO_DAS_REGRAS } from './versao-das-regras.ts';

const FIXTURE = fileURLToPath(new URL('../../../../../fixtures/retificacao/validacao/entrada.txt', import.meta.url));
const LIMPO = readFileSync(FIXTURE, 'latin1');

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'validar-arquivos-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('says of each file what is wrong, errors first, and keeps every fault', async () => {
  // Twice 82,50 and 24,75 where base times rate is 66,00 and 16,50; the header's 82,50 is then not their sum.
  const texto = LIMPO.replace('|4000,00|1,65|||66,00|50|', '|4000,00|1,65|||82,50|50|').replace(
    '|1000,00|1,6500|||16,50|50|',
    '|1000,00|1,6500|||24,75|50|',
  );
  writeFileSync(path.join(dir, 'errado.txt'), texto, 'latin1');
  const outDir = path.join(dir, 'saida');
  const feitos = await validateArquivos({
    arquivos: [
      { id: 'limpo', path: FIXTURE },
      { id: 'errado', path: path.join(dir, 'errado.txt') },
      { id: 'ausente', path: path.join(dir, 'ausente.txt') },
    ],
    workDir: path.join(dir, 'trabalho'),
    outDir,
  });
  const [limpo, errado, ausente] = feitos;
  expect(limpo).toEqual({ id: 'limpo', erros: 0, avisos: 0, piores: [], parte: null, motivo: null });
  expect(ausente).toMatchObject({ id: 'ausente', erros: 0, piores: [], motivo: expect.stringContaining('não pôde') });
  expect(errado).toMatchObject({ id: 'errado', erros: 2, avisos: 1, motivo: null });
  expect(
    errado?.piores.map(({ nivel, registro, campo, linha, vezes }) => [nivel, registro, campo, linha, vezes]),
  ).toEqual([
    ['ERRO', 'C170', 'VL_PIS', 26, 2],
    ['ADVERTENCIA', 'C100', 'VL_PIS', 25, 1],
  ]);
  const banco = await openDuck({ allowedDirs: [outDir] });
  const linhas = await banco.read(
    `SELECT arquivo, n, _linha, registro, nivel, valor, certo FROM read_parquet(${literal(errado?.parte ?? '')})`,
  );
  banco.close();
  expect(linhas.map((l) => Object.values(l))).toEqual([
    ['errado', 0, 25, 'C100', 'ADVERTENCIA', '82,50', null],
    ['errado', 1, 26, 'C170', 'ERRO', '82,50', null],
    ['errado', 2, 27, 'C170', 'ERRO', '24,75', null],
  ]);
  expect(VERSAO_DAS_REGRAS).toMatch(/^[0-9a-f]{16}$/);
});
