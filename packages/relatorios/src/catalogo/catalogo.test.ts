import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COLUNAS_FATO_PC, sqlFatoPc } from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjetoDataset } from '../dataset.ts';
import { describeRelatorio } from '../describe-relatorio.ts';
import { type Duck, openDuck } from '../duck/open-duck.ts';
import { prepararBanco, prepararVisoes } from '../duck/preparar-banco.ts';
import { registrarDependencias } from '../duck/registrar-dependencias.ts';
import { catalogo } from './catalogo.ts';

const vazio: ProjetoDataset = {
  empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTÍCIA LTDA' },
  periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
  arquivos: [],
  tabelas: [],
};

let duck: Duck;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'catalogo-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  await prepararBanco({ connection: duck.connection, dataset: vazio, oficiais: loadTabelas(), relatorios: catalogo });
  await prepararVisoes({ connection: duck.connection, dataset: vazio, relatorios: catalogo });
  const fato = sqlFatoPc();
  for (const sql of fato.preparo) await duck.connection.run(sql);
  await duck.connection.run(`CREATE TABLE fato_pc AS ${fato.select}`);
  for (const sql of fato.limpeza) await duck.connection.run(sql);
  const lidos = catalogo.filter((r) => catalogo.some((d) => d.depende.includes(r.nome)));
  await registrarDependencias(
    duck.connection,
    lidos.map((relatorio) => ({ relatorio, path: null })),
  );
});
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

test('the fact table has the columns and the types it declares', async () => {
  const rows = (await duck.connection.runAndReadAll('DESCRIBE fato_pc')).getRowsJson();
  expect(Object.fromEntries(rows.map((r) => [r[0], r[1]]))).toEqual(COLUNAS_FATO_PC);
});

describe('over empty tables every report gives the columns that it declares', () => {
  test.each(catalogo.map((r) => [r.nome, r] as const))('%s', async (_nome, relatorio) => {
    expect(relatorio.colunas.length).toBeGreaterThan(4);
    expect(await describeRelatorio(duck.connection, relatorio)).toEqual([]);
    expect((await duck.connection.runAndReadAll(`SELECT * FROM (${relatorio.sqlEmOrdem})`)).getRowsJson().length).toBe(
      relatorio.nome === 'Matriz de Completude' ? 38 : 0,
    );
  });
});

test('names and slugs are unique and the catalogue follows the numbers', () => {
  expect(new Set(catalogo.map((r) => r.nome)).size).toBe(catalogo.length);
  expect(new Set(catalogo.map((r) => r.slug)).size).toBe(catalogo.length);
  expect(catalogo.map((r) => r.numero)).toEqual(Array.from({ length: 143 }, (_, i) => i + 1));
  for (const r of catalogo) {
    expect(Object.values(r.descricao).flat().length).toBeGreaterThan(0);
  }
});

test('the check sees a wrong name, a wrong order and a DOUBLE where money is declared', async () => {
  const [primeiro] = catalogo;
  if (!primeiro) throw new Error('empty catalogue');
  const torto = {
    ...primeiro,
    colunas: primeiro.colunas.slice(0, 3),
    sqlEmOrdem: `SELECT 'a' AS "Período", 1.5::DOUBLE AS "Contribuição NC", 'x' AS "Tributo"`,
  };
  expect(await describeRelatorio(duck.connection, torto)).toEqual([
    'column 2 is "Contribuição NC", declared "Tributo"',
    'column 3 is "Tributo", declared "Contribuição NC"',
  ]);
  const dobro = {
    ...primeiro,
    colunas: [{ key: 'Valor', type: 'money' as const }],
    sqlEmOrdem: 'SELECT 1.5::DOUBLE AS "Valor", 2 AS "Sobra"',
  };
  expect(await describeRelatorio(duck.connection, dobro)).toEqual([
    '"Valor" is DOUBLE, declared money',
    '"Sobra" is not declared',
  ]);
});
