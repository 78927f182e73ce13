// Guarantee: an engine that is not ours reads what a project leaves, by the statements of `npm run lake`, and finds the
// same sums.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { HiveSQL, SparkSQL, TrinoSQL } from 'dt-sql-parser';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPO } from '../repo.ts';
import { runLake } from './comando.ts';
import { listTabelasDoLago, nomeDoRelatorio, type TabelaDoLago, VERSOES } from './tabelas-do-lago.ts';

let dir: string;
let projeto: string;
let duck: Duck;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'apura-lago-'));
  const documentos = path.join(dir, 'documentos');
  projeto = path.join(dir, "saída d'água");
  mkdirSync(documentos);
  const sped = path.join(REPO, 'fixtures/demonstracao/sped');
  for (const nome of readdirSync(sped).filter((um) => /20251[01]01/.test(um)))
    cpSync(path.join(sped, nome), path.join(documentos, nome));
  const cli = path.join(REPO, 'apps/cli/src/main.ts');
  const { status } = spawnSync(process.execPath, [cli, 'process', documentos, '--out', projeto, '--processos', '1']);
  expect(status).toBe(0);
  duck = await openDuck({ tempDir: path.join(dir, 'tmp'), allowedDirs: [dir], threads: 1 });
  for (const sql of ddl('duckdb')) await duck.run(sql);
}, 60_000);
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The statements, without their last semicolons. */
function ddl(engine: string, ...opcoes: string[]): string[] {
  const { texto, codigo } = runLake(['ddl', '--engine', engine, '--projeto', projeto, ...opcoes]);
  expect(codigo, texto).toBe(0);
  return texto.split(';\n').slice(0, -1);
}

/** The parts that count by table, as the project's own file and folder say. */
function partesDoProjeto(): Map<string, string[]> {
  const { tabelas } = JSON.parse(readFileSync(path.join(projeto, '.apura/projeto.json'), 'utf8')) as {
    tabelas: { tabela: string; partes: string[] }[];
  };
  const partes = new Map(tabelas.map((um) => [um.tabela, um.partes.map((parte) => path.join(projeto, parte))]));
  const resultados = path.join(projeto, '.apura/relatorios');
  for (const nome of readdirSync(resultados).filter((um) => um.endsWith('.parquet')))
    partes.set(nomeDoRelatorio(nome.replace('.parquet', '')), [path.join(resultados, nome)]);
  return partes;
}

const isNumero = ({ tipo }: { tipo: string }): boolean => tipo === 'INTEGER' || tipo.startsWith('DECIMAL');

async function somasDoDuck({ nome, colunas }: TabelaDoLago): Promise<Record<string, string>> {
  const somas = colunas.filter(isNumero).map((c) => `CAST(coalesce(sum("${c.nome}"), 0) AS VARCHAR) AS "${c.nome}"`);
  const reader = await duck.connection.runAndReadAll(
    `SELECT ${['CAST(count(*) AS VARCHAR) AS "#"', ...somas].join(', ')} FROM "${nome}"`,
  );
  return reader.getRowObjectsJson()[0] as Record<string, string>;
}

/** By a reader of Parquet that is not ours, added up without DuckDB. */
async function somasDeFora({ colunas }: TabelaDoLago, partes: readonly string[]): Promise<Record<string, string>> {
  const numeros = colunas.filter(isNumero).map(({ nome, tipo }) => ({ nome, casas: casasDe(tipo), soma: 0n }));
  let linhas = 0;
  for (const parte of partes) {
    const lidas = await parquetReadObjects({ file: await asyncBufferFromFile(parte), compressors });
    linhas += lidas.length;
    // Engines that know columns by their places find them there.
    if (lidas[0] !== undefined)
      expect(Object.keys(lidas[0]).slice(0, colunas.length)).toEqual(colunas.map((c) => c.nome));
    for (const linha of lidas) {
      for (const numero of numeros) {
        const valor = linha[numero.nome];
        // The reader gives decimals as numbers, which are exact with so few digits.
        if (valor !== null) numero.soma += BigInt(Number(valor).toFixed(numero.casas).replace('.', ''));
      }
    }
  }
  const somas = numeros.map(({ nome, casas, soma }) => [nome, decimalDe(soma, casas)]);
  return { '#': String(linhas), ...Object.fromEntries(somas) };
}

const casasDe = (tipo: string): number => Number(/,(\d+)\)/.exec(tipo)?.[1] ?? 0);

function decimalDe(soma: bigint, casas: number): string {
  const digitos = String(soma < 0n ? -soma : soma).padStart(casas + 1, '0');
  const inteiros = digitos.slice(0, digitos.length - casas);
  const sinal = soma < 0n ? '-' : '';
  return casas === 0 ? `${sinal}${inteiros}` : `${sinal}${inteiros}.${digitos.slice(-casas)}`;
}

describe('npm run lake -- ddl', () => {
  it('gives another engine the same rows and sums as DuckDB, in every table that the project has', async () => {
    const partes = partesDoProjeto();
    const tabelas = listTabelasDoLago().filter(({ nome }) => partes.has(nome));
    expect(tabelas.map(({ nome }) => nome)).toEqual(
      expect.arrayContaining(['efdc_c170', 'efdf_c190', 'rel_efd_c_fretes']),
    );
    expect(tabelas.length).toBeGreaterThan(80);
    const doDuck: Record<string, unknown> = {};
    const deFora: Record<string, unknown> = {};
    for (const tabela of tabelas) {
      doDuck[tabela.nome] = await somasDoDuck(tabela);
      deFora[tabela.nome] = await somasDeFora(tabela, partes.get(tabela.nome) ?? []);
    }
    expect(deFora).toEqual(doDuck);
    // By hand, of the M200 of October and of the November that counts: 83,08 + 1.550,14.
    expect(deFora).toMatchObject({ efdc_m200: { '#': '2', VL_TOT_CONT_REC: '1633.22' } });
  });

  it('shows the current set alone: the November that was rectified is on the disk and in no view', async () => {
    const arquivos = await duck.connection.runAndReadAll('SELECT DISTINCT _arquivo FROM efdc_m200 ORDER BY 1');
    const { arquivos: todos } = JSON.parse(readFileSync(path.join(projeto, '.apura/projeto.json'), 'utf8')) as {
      arquivos: { id: string; tipo: string; situacao: string }[];
    };
    const efdc = todos.filter(({ tipo }) => tipo === 'EFDC');
    const usados = efdc.filter(({ situacao }) => situacao === 'Usado').map(({ id }) => id);
    expect([efdc.length, usados.length]).toEqual([3, 2]);
    expect(arquivos.getRowsJson().flat()).toEqual(usados.toSorted());
  });

  it('has a view without rows for what the project lacks, with the columns of the table', async () => {
    for (const nome of ['ecd_i155', 'nfe_item']) {
      const colunas =
        listTabelasDoLago()
          .find((tabela) => tabela.nome === nome)
          ?.colunas.map((c) => c.nome) ?? [];
      const reader = await duck.connection.runAndReadAll(`SELECT * FROM ${nome}`);
      expect(reader.getRowsJson()).toEqual([]);
      // A set of many files has the file's id in its rows, that of one file in its path.
      expect([nome, reader.columnNames()]).toEqual([nome, [...new Set([...colunas, '_arquivo'])]]);
    }
  });

  it('reads every file of a lake without a project, by the names of the files', async () => {
    const { texto, codigo } = runLake(['ddl', '--engine', 'duckdb', '--base', projeto]);
    expect(codigo).toBe(0);
    const macro = texto.split(';\n').find((sql) => sql.includes('"lago_efdc_m200"'));
    await duck.run(macro ?? '');
    const reader = await duck.connection.runAndReadAll('SELECT count(*) FROM lago_efdc_m200()');
    expect(reader.getRowsJson()).toEqual([['3']]);
  });

  it.each(['trino', 'spark', 'athena'])('writes statements that the grammar of %s takes', (motor) => {
    const sqls = ddl(motor, '--base', "s3://balde/d'água");
    expect(sqls).toHaveLength(2 * listTabelasDoLago().length);
    const [hive, spark, trino] = [new HiveSQL(), new SparkSQL(), new TrinoSQL()];
    const daTabela = { trino, spark, athena: hive }[motor];
    const daVisao = motor === 'spark' ? spark : trino;
    // One table of each shape: the grammars take half a second for a wide one.
    const nomes = ['efdc_0000', 'efdc_m200', 'nfe_evento', 'rel_efd_c_fretes', 'esocial_fechamento'];
    const escolhidos = sqls.filter((sql) => nomes.some((nome) => new RegExp(`["\`](lago_)?${nome}["\`]`).test(sql)));
    expect(escolhidos).toHaveLength(2 * nomes.length);
    for (const sql of escolhidos) {
      const gramatica = sql.includes('CREATE OR REPLACE VIEW') ? daVisao : daTabela;
      expect([sql, gramatica?.validate(sql)]).toEqual([sql, []]);
    }
  });

  it('names the parts of a project of the portal from what its database keeps', () => {
    const json = path.join(dir, 'conjunto.json');
    writeFileSync(
      json,
      JSON.stringify([{ tabela: 'efdc_m200', partes: ['leitor=6/arquivo=abc/efdc_m200-0.parquet'] }]),
    );
    const { texto } = runLake([
      'ddl',
      '--engine',
      'clickhouse',
      '--projeto',
      json,
      '--base',
      's3://b/owner=1/projeto=2/',
    ]);
    const visao = texto.split(';\n').find((sql) => sql.includes('VIEW `efdc_m200`'));
    expect(visao).toContain("s3('s3://b/owner=1/projeto=2/leitor=6/arquivo=abc/efdc_m200-0.parquet', 'Parquet', ");
    expect(visao).toContain('`VL_TOT_CONT_REC` Nullable(Decimal(18,2))');
  });

  it('says what is missing, and takes no part outside of the project', () => {
    const fora = path.join(dir, 'fora.json');
    writeFileSync(fora, JSON.stringify([{ tabela: 'efdc_m200', partes: ['../../owner=2/x.parquet'] }]));
    for (const [args, frase] of [
      [['ddl', '--engine', 'oracle'], 'Diga o motor: --engine trino, spark'],
      [['ddl', '--engine', 'duckdb'], 'Diga a pasta de um projeto em --projeto'],
      [['ddl', '--engine', 'athena', '--projeto', projeto], 'O Athena só lê do S3'],
      [['ddl', '--engine', 'duckdb', '--projeto', path.join(dir, 'nada')], 'não é a pasta que apura process gravou'],
      [['ddl', '--engine', 'duckdb', '--projeto', fora, '--base', '/x'], 'não é a pasta que apura process gravou'],
      [['ddl', '--motor', 'duckdb'], 'Uso: npm run'],
      [[], 'Uso: npm run'],
    ] as const) {
      const { texto, codigo } = runLake(args);
      expect([args, texto, codigo]).toEqual([args, expect.stringContaining(frase), 2]);
    }
  });

  it('is described for the version of the layout that it prints', () => {
    const versao = /^lago \d+/.exec(VERSOES)?.[0];
    expect(readFileSync(path.join(REPO, 'docs/lake.md'), 'utf8')).toContain(`\`${versao}\``);
    expect(ddl('trino')[0]).toContain(`-- ${VERSOES}\n`);
  });
});
