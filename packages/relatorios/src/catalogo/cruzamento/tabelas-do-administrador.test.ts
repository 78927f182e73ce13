/** An administrator's tables of law with more rows than the shipped ones count no amount twice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type NomeTabela, tabela } from '@apura/tabelas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateCaso, readEsperado, relatoriosDoCaso } from '../../testing/caso.ts';

const CASO = 'valoracao-lc224';
const { relatorios: ESPERADO } = readEsperado(CASO);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'tabelas-adm-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function generateCom(nome: NomeTabela, linhas: readonly (readonly string[])[]) {
  const { fonte, data, colunas } = tabela(nome);
  writeFileSync(path.join(dir, `${nome}.json`), JSON.stringify({ fonte, data, colunas, linhas }));
  const { rows, erros } = await generateCaso(CASO, relatoriosDoCaso(CASO), dir);
  expect(erros).toEqual([]);
  return rows;
}

test('a rate of two spans of days gives each item once, by the span of its day', async () => {
  const linhas = tabela('parametro_pis_cofins').linhas.flatMap(([codigo = '', tributo = '', inicio = '', ...resto]) =>
    codigo === 'ALIQUOTA_NC'
      ? [
          [codigo, tributo, inicio, '2025-12-31', ...resto.slice(1)],
          [codigo, tributo, '2026-01-01', ...resto],
        ]
      : [[codigo, tributo, inicio, ...resto]],
  );
  expect(linhas).toHaveLength(tabela('parametro_pis_cofins').linhas.length + 2);
  const rows = await generateCom('parametro_pis_cofins', linhas);
  const nome = 'Cruzamento Alíquota Zero e ST';
  expect(ESPERADO[nome]).toHaveLength(1);
  expect(rows[nome]).toEqual(ESPERADO[nome]);
});

test('a finding has the thesis of its own result, not that of any result of its report too', async () => {
  const { colunas, linhas } = tabela('teses');
  const [relatorio, resultado] = [colunas.indexOf('relatorio'), colunas.indexOf('resultado')];
  const propria = linhas.find((l) => l[resultado] === 'Produto de alíquota zero tributado') ?? [];
  expect(propria[relatorio]).toBe('Cruzamento Alíquota Zero e ST');
  const deQualquer = propria.map((v, i) => (i === resultado ? '' : i === 0 ? 'Outra tese' : v));
  const rows = await generateCom('teses', [...linhas, deQualquer]);
  const nome = 'Cruzamento Consolidado de Oportunidades';
  expect(ESPERADO[nome]).toHaveLength(1);
  expect(rows[nome]).toEqual(ESPERADO[nome]);
});
