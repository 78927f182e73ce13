import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckTypeOf } from './colunas.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { copiarParaParquet } from './duck/copiar-para-parquet.ts';
import { juntarPartes } from './duck/juntar-partes.ts';
import type { Recorte } from './duck/recortes.ts';
import { identifier, literal } from './duck/sql-text.ts';

/**
 * Runs one report and puts its rows in `<outDir>/<slug>.parquet`, whole or not at all. Zero rows leave no file. When an
 * official table that the report needs is missing, the result is one row that says so in the first text column.
 */
export async function gravarRelatorio(o: {
  connection: DuckDBConnection;
  relatorio: RelatorioDefinido;
  oficiais: TabelasCarregadas;
  outDir: string;
  /** Stretches of the project over which the report is made one after the other, and how to show only one of them. */
  recortes?: readonly Recorte[];
  mostrar?: (recorte: Recorte | null) => Promise<void>;
}): Promise<{ linhas: number; file: string | null }> {
  const { relatorio, oficiais, recortes = [], mostrar } = o;
  const file = path.join(o.outDir, `${relatorio.slug}.parquet`);
  const faltas = relatorio.tabelas.flatMap((t) => oficiais.faltas.get(t) ?? []);
  const emPartes = faltas.length === 0 && recortes.length > 1 && mostrar !== undefined;
  const linhas = emPartes
    ? await copiarEmPartes({ ...o, recortes, mostrar, file })
    : await copiarParaParquet({
        connection: o.connection,
        sql: faltas.length > 0 ? sqlFalta(relatorio, faltas) : sqlTipado(relatorio),
        file,
      });
  if (linhas === 0) await rm(file, { force: true });
  return { linhas, file: linhas === 0 ? null : file };
}

/** Makes a report stretch by stretch and joins the parts in their order, which needs no sort and hardly any memory. */
async function copiarEmPartes(o: {
  connection: DuckDBConnection;
  relatorio: RelatorioDefinido;
  recortes: readonly Recorte[];
  mostrar: (recorte: Recorte | null) => Promise<void>;
  file: string;
}): Promise<number> {
  const partes: string[] = [];
  try {
    for (const [i, recorte] of o.recortes.entries()) {
      await o.mostrar(recorte);
      const parte = `${o.file}.${i}`;
      partes.push(parte);
      await copiarParaParquet({ connection: o.connection, sql: sqlTipado(o.relatorio), file: parte });
    }
    return await juntarPartes(partes, o.file);
  } finally {
    await o.mostrar(null);
    for (const parte of partes) await rm(parte, { force: true });
  }
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
