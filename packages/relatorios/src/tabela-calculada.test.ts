import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogo } from './catalogo/catalogo.ts';
import { inteiro, texto } from './colunas.ts';
import type { ProjetoDataset } from './dataset.ts';
import { defineRelatorio, type RelatorioDefinido } from './define-relatorio.ts';
import { readPagina } from './leitura/read-pagina.ts';
import { generateRelatorios } from './run.ts';
import type { TabelaCalculada } from './tabela-calculada.ts';
import { readCaso } from './testing/caso.ts';

// Guarantee: a calculated table is made once, and again only when its inputs or its code change.

let dataset: ProjetoDataset;
let workDir: string;
beforeAll(async () => {
  ({ dataset, workDir } = await readCaso('cruzamento-bloco-m'));
});
const dirs: string[] = [];
function newDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'calculada-'));
  dirs.push(dir);
  return dir;
}
afterAll(() => {
  for (const dir of [workDir, ...dirs]) rmSync(dir, { recursive: true, force: true });
});

/** Counts the months of the project, and how often it was asked to. */
function contador(versao = 1): { tabela: TabelaCalculada; vezes: () => number } {
  let vezes = 0;
  const sql = "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (SELECT strftime(inicio, '%m') AS mes FROM arq ORDER BY ordem)";
  const tabela: TabelaCalculada = {
    nome: 'calc_meses',
    versao,
    colunas: { mes: 'VARCHAR', n: 'INTEGER' },
    fontes: ['efdc_0000'],
    fatoPc: false,
    sqls: [sql],
    async *compute(leitor) {
      vezes += 1;
      for (const [i, linha] of (await leitor.read(sql)).entries()) yield [linha.mes ?? null, i + 1];
    },
  };
  return { tabela, vezes: () => vezes };
}

const relatorioDe = (tabela: TabelaCalculada, nome = 'Meses'): RelatorioDefinido =>
  defineRelatorio({
    numero: 1,
    nome,
    module: 'EFD-C',
    tool: 'gerar_relatorios',
    descricao: { 'EFD-Contribuições': ['Meses.'] },
    fontes: ['efdc_0000'],
    calculadas: [tabela],
    colunas: [...texto('Mês'), ...inteiro('N')],
    sql: 'SELECT mes AS "Mês", n AS "N" FROM calc_meses',
    ordem: 'n',
  });

test('a report reads the rows in their order; what it reads counts as read by the report', async () => {
  const { tabela } = contador();
  const relatorio = relatorioDe(tabela);
  expect(relatorio).toMatchObject({ fatoPc: false });
  expect(relatorioDe({ ...tabela, fatoPc: true }).fatoPc).toBe(true);
  const [feito] = await generateRelatorios({ dataset, outDir: newDir(), relatorios: [relatorio] });
  if (!feito?.path) throw feito?.causa ?? new Error('rows were due');
  const { rows } = await readPagina({ path: feito.path, colunas: relatorio.colunas, offset: 0, limit: 10 });
  expect(rows.map((r) => [r.Mês, r.N])).toEqual(
    ['12', '01', '02', '03', '04', '05', '06', '07'].map((m, i) => [m, i + 1]),
  );
});

test('it is calculated once for two reports and kept, and made again when cut or when its code changes', async () => {
  const { tabela, vezes } = contador();
  const outDir = newDir();
  await generateRelatorios({
    dataset,
    outDir,
    relatorios: [relatorioDe(tabela), relatorioDe(tabela, 'Meses Outra Vez')],
  });
  expect(vezes()).toBe(1);
  const file = path.join(outDir, 'calc_meses.parquet');
  await generateRelatorios({ dataset, outDir, relatorios: [relatorioDe(tabela, 'Terceiro')] });
  expect(vezes()).toBe(1);
  const bytes = readFileSync(file);
  truncateSync(file, statSync(file).size - 8);
  await generateRelatorios({ dataset, outDir, relatorios: [relatorioDe(tabela, 'Quarto')] });
  expect(vezes()).toBe(2);
  expect(readFileSync(file)).toEqual(bytes);
  const nova = contador(2);
  await generateRelatorios({ dataset, outDir, relatorios: [relatorioDe(nova.tabela)] });
  expect(nova.vezes()).toBe(1);
});

test('without rows the table is empty, not missing', async () => {
  const vazia: TabelaCalculada = { ...contador().tabela, async *compute() {} };
  const [feito] = await generateRelatorios({ dataset, outDir: newDir(), relatorios: [relatorioDe(vazia)] });
  expect(feito).toMatchObject({ linhas: 0, path: null, erro: null });
});

test('when it fails only the reports that read it fail, and nothing half made is left', async () => {
  const quebrada: TabelaCalculada = {
    ...contador().tabela,
    async *compute() {
      yield ['01', 1];
      throw new Error('broken calculation');
    },
  };
  const outDir = newDir();
  const apuracao = catalogo.find((r) => r.numero === 1);
  if (!apuracao) throw new Error('no report 1');
  const [ruim, bom] = await generateRelatorios({ dataset, outDir, relatorios: [relatorioDe(quebrada), apuracao] });
  expect(String(ruim?.causa)).toContain('broken calculation');
  expect(ruim?.erro).not.toContain('broken');
  expect(bom).toMatchObject({ erro: null });
  expect(bom?.linhas).toBeGreaterThan(0);
  expect(existsSync(path.join(outDir, 'calc_meses.parquet'))).toBe(false);
});

test('more rows than one batch keep their order', async () => {
  const muitas: TabelaCalculada = {
    ...contador().tabela,
    async *compute() {
      for (let i = 1; i <= 25_001; i++) yield [String(i), i];
    },
  };
  const relatorio = relatorioDe(muitas);
  const [feito] = await generateRelatorios({ dataset, outDir: newDir(), relatorios: [relatorio] });
  if (!feito?.path) throw feito?.causa ?? new Error('rows were due');
  expect(feito.linhas).toBe(25_001);
  const { rows } = await readPagina({ path: feito.path, colunas: relatorio.colunas, offset: 19_999, limit: 2 });
  expect(rows.map((r) => r.N)).toEqual([20_000, 20_001]);
});
