import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogo } from './catalogo/catalogo.ts';
import { texto } from './colunas.ts';
import type { ProjetoDataset } from './dataset.ts';
import { defineRelatorio, type RelatorioDefinido } from './define-relatorio.ts';
import { readPagina } from './leitura/read-pagina.ts';
import { generateRelatorios } from './run.ts';
import { readCaso } from './testing/caso.ts';

// Guarantee: a run gives the same bytes whatever the order and the stretches, and keeps what did not change.

let dataset: ProjetoDataset;
let workDir: string;
beforeAll(async () => {
  ({ dataset, workDir } = await readCaso('icms-e-notas'));
});
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

const dirs: string[] = [];
function newDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'relatorios-'));
  dirs.push(dir);
  return dir;
}
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** The bytes of every result, by name. */
function digests(dir: string): Record<string, string> {
  const resultados = new Set(catalogo.map((r) => `${r.slug}.parquet`));
  const files = readdirSync(dir).filter((f) => resultados.has(f));
  return Object.fromEntries(
    files.map((f) => [
      f,
      createHash('sha256')
        .update(readFileSync(path.join(dir, f)))
        .digest('hex'),
    ]),
  );
}

const numero = (n: number): RelatorioDefinido => {
  const found = catalogo.find((r) => r.numero === n);
  if (!found) throw new Error(`no report ${n}`);
  return found;
};

describe('generateRelatorios', () => {
  test('two runs give the same bytes, whatever the order of files and parts', async () => {
    const [a, b] = [newDir(), newDir()];
    const first = await generateRelatorios({ dataset, outDir: a, threads: 1 });
    const shuffled: ProjetoDataset = {
      ...dataset,
      arquivos: [...dataset.arquivos].reverse(),
      tabelas: [...dataset.tabelas].reverse().map((t) => ({ ...t, partes: [...t.partes].reverse() })),
    };
    const second = await generateRelatorios({ dataset: shuffled, outDir: b, threads: 2 });
    expect(first.filter((r) => r.erro)).toEqual([]);
    expect(second.map((r) => [r.nome, r.linhas])).toEqual(first.map((r) => [r.nome, r.linhas]));
    expect(Object.keys(digests(a)).length).toBe(first.filter((r) => r.linhas > 0).length);
    expect(digests(b)).toEqual(digests(a));
  });

  test('a finished result is kept; a cut one and one of other inputs are made again', async () => {
    const outDir = newDir();
    const relatorios = [numero(37), numero(106)];
    const [cfop, notas] = await generateRelatorios({ dataset, outDir, relatorios });
    if (!cfop?.path || !notas?.path) throw new Error('the case has both reports');
    const before = statSync(cfop.path).mtimeMs;
    const bytes = readFileSync(notas.path);
    writeFileSync(notas.path, bytes.subarray(0, bytes.length - 10));
    writeFileSync(`${cfop.path}.tmp`, 'left by a killed run');
    const progress: string[] = [];
    const again = await generateRelatorios({
      dataset,
      outDir,
      relatorios,
      onProgress: (p) => progress.push(p.mensagem),
    });
    expect(again.map((r) => r.linhas)).toEqual([cfop.linhas, notas.linhas]);
    expect(statSync(cfop.path).mtimeMs).toBe(before);
    expect(readFileSync(notas.path)).toEqual(bytes);
    expect(progress).toContain('Gerando XML Notas Fiscais');
    expect(progress).not.toContain('Gerando EFD-F Entradas e Saídas por CFOP');

    const menos = { ...dataset, arquivos: dataset.arquivos.map((a) => ({ ...a, uf: 'RJ' })) };
    const other: string[] = [];
    await generateRelatorios({ dataset: menos, outDir, relatorios, onProgress: (p) => other.push(p.mensagem) });
    expect(other).toContain('Gerando EFD-F Entradas e Saídas por CFOP');
  });

  test('an internal report is kept, made again when it is cut, and never named in progress', async () => {
    const caso = await readCaso('cruzamento-creditos');
    try {
      const outDir = newDir();
      const relatorios = catalogo.filter((r) => r.nome === 'Cruzamento Créditos Não Aproveitados');
      const progress: string[] = [];
      const run = () =>
        generateRelatorios({ dataset: caso.dataset, outDir, relatorios, onProgress: (p) => progress.push(p.mensagem) });
      const [feito, ...outros] = await run();
      if (!feito?.path) throw new Error('the case has the report');
      expect(outros).toEqual([]);
      const internos = ['interno-credito-nao-aproveitado.parquet', 'calc_valoracao.parquet', 'fato-pc.parquet'];
      expect(readdirSync(outDir)).toEqual(expect.arrayContaining(internos));
      expect(progress.filter((mensagem) => /interno/i.test(mensagem))).toEqual([]);

      // A run that goes on has the finished parts: what is whole is not made again, and what was cut is.
      const interno = path.join(outDir, 'interno-credito-nao-aproveitado.parquet');
      const [bytes, valoracao] = [readFileSync(interno), statSync(path.join(outDir, 'calc_valoracao.parquet')).mtimeMs];
      const linhas = readFileSync(feito.path);
      writeFileSync(interno, bytes.subarray(0, bytes.length - 10));
      rmSync(feito.path);
      await run();
      expect(readFileSync(interno)).toEqual(bytes);
      expect(readFileSync(feito.path)).toEqual(linhas);
      expect(statSync(path.join(outDir, 'calc_valoracao.parquet')).mtimeMs).toBe(valoracao);
      progress.length = 0;
      await run();
      expect(progress).toEqual([]);
    } finally {
      rmSync(caso.workDir, { recursive: true, force: true });
    }
  });

  test('a report that fails says so and does not stop the others', async () => {
    const outDir = newDir();
    const quebrado = defineRelatorio({
      ...numero(37),
      recorte: undefined,
      nome: 'Quebrado',
      sql: `SELECT error('with /a/path/of/the/server') AS "x" FROM efdf_c190`,
      ordem: '1',
    });
    const [ruim, bom] = await generateRelatorios({ dataset, outDir, relatorios: [quebrado, numero(37)] });
    expect(ruim).toMatchObject({ nome: 'Quebrado', linhas: 0, path: null });
    expect(ruim?.erro).toContain('Não foi possível gerar este relatório');
    expect(ruim?.erro).not.toContain('/a/path');
    expect(bom?.linhas).toBeGreaterThan(0);
    expect(bom?.erro).toBeNull();
    expect(readdirSync(outDir).filter((f) => f.includes('quebrado'))).toEqual([]);
  });

  test('reports that do not fit in memory side by side are made one by one', async () => {
    const guloso = defineRelatorio({
      ...numero(37),
      recorte: undefined,
      nome: 'Guloso',
      sql: `SELECT * FROM (${numero(37).sql})
             WHERE (SELECT length(string_agg(repeat('x', 1000), ''))
                      FROM range(
                        CASE WHEN (SELECT count FROM duckdb_connection_count()) > 1 THEN 900000 ELSE 9 END
                      )) > 0`,
      ordem: '"Período", "Lado", "CFOP"',
    });
    const progress: string[] = [];
    const [feito, certo] = await generateRelatorios({
      dataset,
      outDir: newDir(),
      relatorios: [guloso, numero(37)],
      threads: 2,
      onProgress: (p) => progress.push(p.mensagem),
    });
    expect(feito?.erro).toBeNull();
    expect(feito?.linhas).toBe(certo?.linhas);
    expect(progress.filter((mensagem) => mensagem === 'Gerando Guloso')).toHaveLength(2);
  });

  test('a report without any source has no rows and no file, and is not run', async () => {
    const outDir = newDir();
    const sem = { ...dataset, tabelas: dataset.tabelas.filter((t) => !t.tabela.startsWith('nfe_')) };
    const progress: string[] = [];
    const [notas] = await generateRelatorios({
      dataset: sem,
      outDir,
      relatorios: [numero(106)],
      onProgress: (p) => progress.push(p.mensagem),
    });
    expect(notas).toMatchObject({ linhas: 0, path: null, erro: null });
    expect(existsSync(path.join(outDir, 'xml-notas-fiscais.parquet'))).toBe(false);
    expect(progress).toEqual([]);
  });

  test('a missing official table is a row that says so, not a wrong number', async () => {
    const outDir = newDir();
    const tabelasDir = newDir();
    writeFileSync(path.join(tabelasDir, 'cfop.csv'), 'codigo,descricao\n5102,Venda\n');
    const [r] = await generateRelatorios({ dataset, outDir, relatorios: [numero(37)], tabelasDir });
    if (!r?.path) throw new Error('one row was due');
    const { rows, total } = await readPagina({ path: r.path, colunas: numero(37).colunas, offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(rows[0]?.Período).toMatch(
      /Tabela oficial "cfop" com defeito: faltam as colunas .* Relatório não calculado\./,
    );
    expect(rows[0]?.['Valor Contábil']).toBeNull();
  });

  test('a stopped run throws and leaves nothing half done', async () => {
    const outDir = newDir();
    const controller = new AbortController();
    const run = generateRelatorios({
      dataset,
      outDir,
      signal: controller.signal,
      onProgress: (p) => p.mensagem.startsWith('Gerando EFD-F Documentos Fiscais') && controller.abort(),
    });
    await expect(run).rejects.toThrow();
    expect(readdirSync(outDir).filter((f) => f.endsWith('.tmp'))).toEqual([]);
    const rest = await generateRelatorios({ dataset, outDir });
    expect(rest.filter((r) => r.erro)).toEqual([]);
    expect(rest.find((r) => r.nome === 'EFD-F Documentos Fiscais')?.linhas).toBeGreaterThan(0);
  });

  test('the SQL of a report cannot leave the folders of its project', async () => {
    const outDir = newDir();
    const curioso = defineRelatorio({
      ...numero(37),
      recorte: undefined,
      nome: 'Curioso',
      colunas: texto('x'),
      totalPor: [],
      tabelas: [],
      sql: `SELECT content AS x FROM read_text('/etc/hostname')`,
      ordem: '1',
    });
    const [r] = await generateRelatorios({ dataset, outDir, relatorios: [curioso] });
    expect(r?.erro).not.toBeNull();
    expect(String(r?.causa)).toContain('Permission Error');
  });
});

test('the thousand-faults limit: the first thousand are rows, the rest one row', async () => {
  const [arquivo] = dataset.arquivos;
  if (!arquivo) throw new Error('the case has files');
  const problema = { codigo: 'x', mensagem: 'Valor inválido.', linha: 12, registro: 'C170', campo: null, valor: null };
  const cheio: ProjetoDataset = {
    ...dataset,
    arquivos: [{ ...arquivo, problemas: Array.from({ length: 1000 }, () => problema), totalProblemas: 1234 }],
    tabelas: [],
  };
  const outDir = newDir();
  const [r] = await generateRelatorios({ dataset: cheio, outDir, relatorios: [numero(104)] });
  if (!r?.path) throw new Error('rows were due');
  const { rows, total } = await readPagina({ path: r.path, colunas: numero(104).colunas, offset: 0, limit: 2000 });
  expect(total).toBe(1002);
  expect(rows[0]?.Avisos).toBe('1234 avisos');
  expect(rows[1]?.Avisos).toBe('linha 12 · C170 · Valor inválido.');
  expect(rows[1]?.Linhas).toBeNull();
  expect(rows[1001]?.Avisos).toBe('e mais 234 avisos');
});
