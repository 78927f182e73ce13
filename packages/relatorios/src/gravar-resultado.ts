import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckTypeOf } from './colunas.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { identifier, literal } from './duck/sql-text.ts';

/** Rows per group of a result: small enough for a page to read little, large enough to compress. */
const ROW_GROUP = 20_480;

/**
 * Runs one report and puts its rows in `<outDir>/<slug>.parquet`, whole or not at all. Zero rows leave no file. When an
 * official table that the report needs is missing, the result is one row that says so in the first text column.
 */
export async function gravarRelatorio(o: {
  connection: DuckDBConnection;
  relatorio: RelatorioDefinido;
  oficiais: TabelasCarregadas;
  outDir: string;
}): Promise<{ linhas: number; file: string | null }> {
  const { relatorio, oficiais } = o;
  const file = path.join(o.outDir, `${relatorio.slug}.parquet`);
  const faltas = relatorio.tabelas.flatMap((t) => oficiais.faltas.get(t) ?? []);
  const linhas = await copiarParaParquet({
    connection: o.connection,
    sql: faltas.length > 0 ? sqlFalta(relatorio, faltas) : sqlTipado(relatorio),
    file,
  });
  if (linhas === 0) await rm(file, { force: true });
  return { linhas, file: linhas === 0 ? null : file };
}

/** Writes a query's rows in its order: beside the file first, then renamed over it. Gives the number of rows. */
export async function copiarParaParquet(o: {
  connection: DuckDBConnection;
  sql: string;
  file: string;
}): Promise<number> {
  const tmp = `${o.file}.tmp`;
  await rm(tmp, { force: true });
  const reader = await o.connection.runAndReadAll(
    `COPY (${o.sql}) TO ${literal(tmp)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
  );
  const linhas = Number(reader.getRowsJson()[0]?.[0] ?? 0);
  await rename(tmp, o.file);
  return linhas;
}

/** The report's query with every column under its stored type. Scales agree already: nothing is rounded here. */
function sqlTipado(relatorio: RelatorioDefinido): string {
  const colunas = relatorio.colunas.map(
    (c) => `CAST(${identifier(c.key)} AS ${duckTypeOf(c)}) AS ${identifier(c.key)}`,
  );
  return `SELECT ${colunas.join(', ')} FROM (${relatorio.sql})`;
}

function sqlFalta(relatorio: RelatorioDefinido, faltas: readonly string[]): string {
  const aviso = `${faltas.join(' ')} Relatório não calculado.`;
  const primeira = relatorio.colunas.find((c) => c.type === 'text');
  const colunas = relatorio.colunas.map(
    (c) => `CAST(${c === primeira ? literal(aviso) : 'NULL'} AS ${duckTypeOf(c)}) AS ${identifier(c.key)}`,
  );
  return `SELECT ${colunas.join(', ')}`;
}
