import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColunaLida } from '../colunas.ts';
import { literal } from '../duck/sql-text.ts';
import type { FiltroColuna } from './filtro-linhas.ts';
import { readPagina } from './read-pagina.ts';

const colunas: readonly ColunaLida[] = [
  { key: 'CFOP', type: 'text' },
  { key: 'Nome Part.', type: 'text' },
  { key: 'Emissão', type: 'date' },
  { key: 'Valor', type: 'money' },
];
const dir = mkdtempSync(path.join(tmpdir(), 'apura-filtros-'));
const file = path.join(dir, 'resultado.parquet');

beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`COPY (
    SELECT * FROM (VALUES
      ('5102', 'João Armazéns', DATE '2026-03-09', CAST('10.50' AS DECIMAL(18,2))),
      ('5102', 'Maria', DATE '2026-03-10', CAST('20.50' AS DECIMAL(18,2))),
      ('1102', 'JOAO', DATE '2026-04-09', CAST('5102.00' AS DECIMAL(18,2))),
      (NULL, 'Joaquim', NULL, NULL)
    ) t("CFOP", "Nome Part.", "Emissão", "Valor")
  ) TO ${literal(file)} (FORMAT parquet)`);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const contem = (key: string, valor: string): FiltroColuna => ({ key, condicoes: [{ op: 'contem', valor }] });

async function found(o: { q?: string; filtros?: FiltroColuna[] }) {
  const { rows, total } = await readPagina({ path: file, colunas, offset: 0, limit: 10, ...o });
  expect(total).toBe(rows.length);
  return rows.map((row) => row['Nome Part.']);
}

test('a filter looks in its column only', async () => {
  expect(await found({ filtros: [contem('CFOP', '5102')] })).toEqual(['João Armazéns', 'Maria']);
  expect(await found({ q: '5102' })).toEqual(['João Armazéns', 'Maria', 'JOAO']);
});

test('filters and the search are all held at once', async () => {
  const nome = contem('Nome Part.', 'joao');
  expect(await found({ filtros: [nome] })).toEqual(['João Armazéns', 'JOAO']);
  expect(await found({ filtros: [nome, contem('Emissão', '09/03')] })).toEqual(['João Armazéns']);
  expect(await found({ q: '10,50', filtros: [nome] })).toEqual(['João Armazéns']);
});

test('filters without conditions and unknown columns change nothing', async () => {
  const filtros = [{ key: 'CFOP', condicoes: [] }, contem('Inexistente"; DROP', 'x')];
  expect(await found({ filtros })).toHaveLength(4);
});
