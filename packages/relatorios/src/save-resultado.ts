import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckTypeOf } from './colunas.ts';
import { valoresDoArquivo } from './colunas-do-arquivo.ts';
import type { LeituraDoDia, RelatorioDefinido } from './define-relatorio.ts';
import { type Conexoes, URGENCIA } from './duck/conexoes.ts';
import { copyToParquet } from './duck/copy-to-parquet.ts';
import { estaEmOrdem, estaoFatosEmOrdem } from './duck/esta-em-ordem.ts';
import { joinPartes } from './duck/join-partes.ts';
import type { Recorte } from './duck/recorte.ts';
import { saveInPartes } from './duck/save-in-partes.ts';
import { identifier, literal } from './duck/sql-text.ts';
import { sqlLinhasMostradas } from './leitura/resultado-do-dia.ts';

/**
 * Runs one report and puts its rows in `<outDir>/<slug>.parquet`, whole or not at all. Zero rows leave no file. When an
 * official table that the report needs is missing, the result is one row that says so in the first text column.
 */
export async function saveRelatorio(o: {
  conexoes: Conexoes;
  relatorio: RelatorioDefinido;
  oficiais: TabelasCarregadas;
  outDir: string;
  /** Stretches of the project over which the report is made, and how to show a connection only one of them, or all. */
  recortes: readonly Recorte[];
  mostrar: (connection: DuckDBConnection, recorte: Recorte | null) => Promise<void>;
}): Promise<{ linhas: number; file: string | null }> {
  const { conexoes, relatorio, oficiais, recortes, mostrar } = o;
  const file = path.join(o.outDir, `${relatorio.slug}.parquet`);
  const faltas = relatorio.tabelas.flatMap((t) => oficiais.faltas.get(t) ?? []);
  const emPartes = faltas.length === 0 && recortes.length > 1;
  const sql = faltas.length > 0 ? sqlFalta(relatorio, faltas) : sqlTipado(relatorio);
  const linhas = emPartes
    ? await copyInPartes({ conexoes, relatorio, recortes, mostrar, file })
    : await conexoes.com(async (connection) => {
        await mostrar(connection, null);
        return await copyToParquet({ connection, sql, file });
      }, URGENCIA.inteiro);
  if (linhas === 0) {
    await rm(file, { force: true });
    return { linhas, file: null };
  }
  const { leitura } = relatorio;
  return {
    linhas: leitura === undefined ? linhas : await countMostradas(conexoes, { ...relatorio, leitura }, file),
    file,
  };
}

/** The rows that users see of a report whose stored rows are others. */
async function countMostradas(
  conexoes: Conexoes,
  relatorio: RelatorioDefinido & { leitura: LeituraDoDia },
  file: string,
): Promise<number> {
  return await conexoes.com(async (connection) => {
    const reader = await connection.runAndReadAll(sqlLinhasMostradas(relatorio, file));
    return Number(reader.getRowsJson()[0]?.[0] ?? 0);
  });
}

interface EmPartes {
  conexoes: Conexoes;
  relatorio: RelatorioDefinido;
  recortes: readonly Recorte[];
  mostrar: (connection: DuckDBConnection, recorte: Recorte | null) => Promise<void>;
  file: string;
}

/** Makes a report stretch by stretch and joins the parts in their order, which needs no sort and hardly any memory. */
async function copyInPartes(o: EmPartes): Promise<number> {
  const { conexoes, relatorio, recortes, mostrar, file } = o;
  const copy = createCopia(relatorio);
  return await saveInPartes({
    conexoes,
    file,
    trechos: recortes,
    save: async (connection, recorte, parte) => {
      await mostrar(connection, recorte);
      await copy(connection, { recorte, file: parte });
    },
    juntar: async (partes) => {
      if (relatorio.soma === undefined) return await joinPartes(partes, file);
      const sql = sqlTipado(relatorio, { sql: sqlSoma(relatorio.soma.sql, partes) });
      return await conexoes.com(async (connection) => await copyToParquet({ connection, sql, file }));
    },
  });
}

/**
 * How the rows of a stretch are written. One thread reads the records of a file in their order, and look-ups keep it,
 * so that the rows are in the report's order as they come, as long as they come from one record: sorting them again
 * would take most of the time. A stretch of one file (of a report that sorts before its look-ups any stretch) is
 * written as it comes and looked at; if it is not in order it is written again, sorted, and so are those after it.
 * Facts are looked at before, and the parts of a report that sums up are no rows of it. What is the same in every row
 * of a stretch of one file is written once.
 */
function createCopia(relatorio: RelatorioDefinido) {
  const { soma, doArquivo } = relatorio;
  const semOrdem = relatorio.recorte === 'linha' && soma === undefined ? relatorio.sql : undefined;
  const colunas = relatorio.desempate === undefined ? ['Linha'] : ['Linha', relatorio.desempate];
  let comoVem = true;
  return async (connection: DuckDBConnection, { recorte, file }: { recorte: Recorte; file: string }): Promise<void> => {
    const podeVir = recorte.nomes.length === 1 || relatorio.ordenaAntes === true;
    if (semOrdem !== undefined && podeVir && relatorio.fatoPc)
      comoVem = comoVem && (await estaoFatosEmOrdem(connection));
    const fixas = recorte.nomes.length === 1 ? await valoresDoArquivo(connection, doArquivo) : undefined;
    if (semOrdem !== undefined && podeVir && comoVem) {
      await copyToParquet({ connection, sql: sqlTipado(relatorio, { sql: semOrdem, fixas }), file });
      if (await estaEmOrdem(connection, { file, arquivos: recorte.nomes, colunas })) return;
      comoVem = false;
    }
    const sql = sqlTipado(relatorio, { por: soma?.por, fixas });
    await copyToParquet({ connection, sql, file });
  };
}

/** The query over the finished parts; they all have the same columns. */
function sqlSoma(sql: string, partes: readonly string[]): string {
  return `WITH partes AS (SELECT * FROM read_parquet([${partes.map(literal).join(', ')}])) ${sql}`;
}

/**
 * The report's query with every column under its stored type, or as the expression that it is known to be. Scales agree
 * already: nothing is rounded here.
 */
function sqlTipado(
  relatorio: RelatorioDefinido,
  o: {
    sql?: string;
    por?: readonly string[] | undefined;
    fixas?: ReadonlyMap<string, string> | undefined;
  } = {},
): string {
  const { sql = relatorio.sqlEmOrdem, por = [], fixas } = o;
  const colunas = relatorio.colunasGuardadas.map((c) => {
    const nome = identifier(c.key);
    return `${fixas?.get(c.key) ?? `CAST(${nome} AS ${duckTypeOf(c)})`} AS ${nome}`;
  });
  return `SELECT ${[...colunas, ...por.map(identifier)].join(', ')} FROM (${sql})`;
}

function sqlFalta(relatorio: RelatorioDefinido, faltas: readonly string[]): string {
  const aviso = `${faltas.join(' ')} Relatório não calculado.`;
  const primeira = relatorio.colunasGuardadas.find((c) => c.type === 'text');
  const colunas = relatorio.colunasGuardadas.map(
    (c) => `CAST(${c === primeira ? literal(aviso) : 'NULL'} AS ${duckTypeOf(c)}) AS ${identifier(c.key)}`,
  );
  return `SELECT ${colunas.join(', ')}`;
}
