import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COLUNAS_FATO_PC, type Duck, MACROS, macrosDaLei, openDuck, sqlFatoPc } from '@apura/apuracao';
import { nomesLidos } from '@apura/modelo';
import { loadTabelas } from '@apura/tabelas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dinheiro } from '../colunas.ts';
import { leiturasDe } from '../comum/visoes.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { describeRelatorio } from '../describe-relatorio.ts';
import { MACROS_RELATORIOS } from '../duck/macros.ts';
import { prepareBanco, prepareVisoes } from '../duck/prepare-banco.ts';
import { nomeResultado, registerDependencias } from '../duck/register-dependencias.ts';
import { catalogo, comInternos, getRelatorio } from './catalogo.ts';
import { dependenciasDe } from './com-internos.ts';

const vazio: ProjetoDataset = {
  empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTÍCIA LTDA' },
  periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
  arquivos: [],
  tabelas: [],
};

/** The reports of the catalogue, and those that nobody sees but other reports read. */
const todos = comInternos(catalogo);

let duck: Duck;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'catalogo-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  await prepareBanco({ connection: duck.connection, dataset: vazio, oficiais: loadTabelas(), relatorios: todos });
  await prepareVisoes({ connection: duck.connection, dataset: vazio, relatorios: todos });
  const fato = sqlFatoPc();
  for (const sql of fato.preparo) await duck.connection.run(sql);
  await duck.connection.run(`CREATE TABLE fato_pc AS ${fato.select}`);
  for (const sql of fato.limpeza) await duck.connection.run(sql);
  const lidos = todos.filter((r) => todos.some((d) => dependenciasDe(d).includes(r.nome)));
  await registerDependencias(
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
  test.each(todos.map((r) => [r.nome, r] as const))('%s', async (_nome, relatorio) => {
    expect(relatorio.colunas.length).toBeGreaterThan(4);
    expect(await describeRelatorio(duck.connection, relatorio)).toEqual([]);
    expect((await duck.connection.runAndReadAll(`SELECT * FROM (${relatorio.sqlEmOrdem})`)).getRowsJson().length).toBe(
      relatorio.nome === 'Matriz de Completude' ? 38 : 0,
    );
  });
});

test('names and slugs are unique, every number is there and a report comes after those it reads', () => {
  expect(new Set(catalogo.map((r) => r.nome)).size).toBe(catalogo.length);
  expect(new Set(catalogo.map((r) => r.slug)).size).toBe(catalogo.length);
  expect(catalogo.map((r) => r.numero).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(catalogo.slice(-2).map((r) => r.numero)).toEqual([142, 143]);
  const lugar = new Map(catalogo.map((r, i) => [r.nome, i]));
  const daLista = (nomes: readonly string[]) => nomes.filter((nome) => lugar.has(nome));
  for (const r of catalogo)
    for (const lido of daLista(r.depende)) expect(lugar.get(lido)).toBeLessThan(lugar.get(r.nome) ?? -1);
  for (const r of catalogo) {
    expect(Object.values(r.descricao).flat().length).toBeGreaterThan(0);
  }
});

test('the reports that a report names are those that its statement reads', () => {
  const nomes = new Map(todos.map((r) => [nomeResultado(r), r.nome]));
  const lidosPor = (r: RelatorioDefinido) =>
    [r.sql, r.soma?.sql ?? ''].flatMap((sql) => [...nomesLidos(sql)].flatMap((nome) => nomes.get(nome) ?? []));
  for (const r of todos) expect(new Set(r.depende)).toEqual(new Set(lidosPor(r)));
});

test('a report that calls a macro of the law names the table of its values: a faulty one stops the report', () => {
  const corpos = (script: string) =>
    new Map(script.split('CREATE OR REPLACE MACRO ').map((texto) => [/^\w*/.exec(texto)?.[0] ?? '', texto]));
  const macros = corpos(MACROS + MACROS_RELATORIOS);
  for (const tabela of ['parametro_lei', 'parametro_pis_cofins'] as const) {
    const sem = corpos(macrosDaLei((nome) => (nome === tabela ? undefined : loadTabelas().tabelas.get(nome))));
    const dela = new Set([...corpos(macrosDaLei())].flatMap(([nome, texto]) => (texto === sem.get(nome) ? [] : nome)));
    expect(dela.size).toBeGreaterThan(3);
    // A set that grows while it is walked: the macros that call those.
    for (const chamada of dela) for (const [nome, texto] of macros) if (nomesLidos(texto).has(chamada)) dela.add(nome);
    const chamam = todos.filter((r) => [...dela].some((nome) => leiturasDe([r]).nomes.has(nome)));
    expect(chamam.length).toBeGreaterThan(5);
    expect(chamam.filter((r) => !r.tabelas.includes(tabela)).map((r) => r.nome)).toEqual([]);
  }
});

test('what a report reads, itself or through an internal one, never reads it in turn', () => {
  const descer = (nome: string, acima: readonly string[]): void => {
    expect(acima).not.toContain(nome);
    for (const lido of dependenciasDe(getRelatorio(nome))) descer(lido, [...acima, nome]);
  };
  for (const r of todos) descer(r.nome, []);
});

test('the check sees a wrong name, a wrong order and a DOUBLE where money is declared', async () => {
  const [primeiro] = catalogo;
  if (!primeiro) throw new Error('empty catalogue');
  const torto = {
    ...primeiro,
    colunasGuardadas: primeiro.colunasGuardadas.slice(0, 3),
    sqlEmOrdem: `SELECT 'a' AS "Período", 1.5::DOUBLE AS "Contribuição NC", 'x' AS "Tributo"`,
  };
  expect(await describeRelatorio(duck.connection, torto)).toEqual([
    'column 2 is "Contribuição NC", declared "Tributo"',
    'column 3 is "Tributo", declared "Contribuição NC"',
  ]);
  const dobro = {
    ...primeiro,
    colunasGuardadas: dinheiro('Valor'),
    sqlEmOrdem: 'SELECT 1.5::DOUBLE AS "Valor", 2 AS "Sobra"',
  };
  expect(await describeRelatorio(duck.connection, dobro)).toEqual([
    '"Valor" is DOUBLE, declared money',
    '"Sobra" is not declared',
  ]);
});
