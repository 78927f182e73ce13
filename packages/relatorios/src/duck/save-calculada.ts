import path from 'node:path';
import { type LeitorSql, leitorSql, type MesLido, readMeses } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TabelaCalculada } from '../tabela-calculada.ts';
import { createTabela, type Valor } from './append-linhas.ts';
import { copyToParquet } from './copy-to-parquet.ts';
import { identifier, literal } from './sql-text.ts';

/** Rows that are held at a time before they go to the database. */
const LOTE = 10_000;

/** Reads the months of block M when they are first asked for, and keeps them. */
export type LerMeses = (leitor: LeitorSql) => Promise<readonly MesLido[]>;

export function readMesesUmaVez(): LerMeses {
  let lidos: Promise<readonly MesLido[]> | undefined;
  return (leitor) => {
    lidos ??= readMeses(leitor);
    return lidos;
  };
}

/** Calculates a table into `<outDir>/<nome>.parquet`, whole or not at all, and gives the number of its rows. */
export async function saveCalculada(o: {
  connection: DuckDBConnection;
  tabela: TabelaCalculada;
  readMeses: LerMeses;
  outDir: string;
}): Promise<number> {
  const { connection, tabela } = o;
  const leitor = leitorSql(connection);
  const nomes = Object.keys(tabela.colunas);
  const bruta = `${tabela.nome}_bruta`;
  const lotes: string[] = [];
  const textos = Object.fromEntries([...nomes.map((n) => [n, 'VARCHAR' as const]), ['_n', 'INTEGER' as const]]);
  let linhas: Valor[][] = [];
  let total = 0;
  const despejar = async () => {
    const nome = `${bruta}_${lotes.length}`;
    lotes.push(nome);
    await createTabela({ connection, nome, colunas: textos, linhas });
    linhas = [];
  };
  try {
    for await (const linha of tabela.compute({ ...leitor, meses: () => o.readMeses(leitor) })) {
      linhas.push([...nomes.map((_, i) => linha[i] ?? null), ++total]);
      if (linhas.length >= LOTE) await despejar();
    }
    await despejar();
    const colunas = Object.entries(tabela.colunas).map(
      ([n, t]) => `CAST(${identifier(n)} AS ${t}) AS ${identifier(n)}`,
    );
    const uniao = lotes.map((nome) => `SELECT * FROM ${identifier(nome)}`).join(' UNION ALL ');
    const sql = `SELECT ${colunas.join(', ')} FROM (${uniao}) ORDER BY _n`;
    return await copyToParquet({ connection, sql, file: path.join(o.outDir, `${tabela.nome}.parquet`) });
  } finally {
    for (const nome of lotes) await connection.run(`DROP TABLE IF EXISTS ${identifier(nome)}`);
  }
}

/** Makes the finished table readable by its name; without a file it is empty. */
export async function registerCalculada(
  connection: DuckDBConnection,
  tabela: TabelaCalculada,
  file: string | null,
): Promise<void> {
  await connection.run(sqlCalculada(tabela, file));
}

/** The statement of that view. */
export function sqlCalculada(tabela: TabelaCalculada, file: string | null): string {
  const nome = identifier(tabela.nome);
  const vazia = Object.entries(tabela.colunas).map(([n, t]) => `CAST(NULL AS ${t}) AS ${identifier(n)}`);
  return file === null
    ? `CREATE OR REPLACE VIEW ${nome} AS SELECT ${vazia.join(', ')} WHERE false`
    : `CREATE OR REPLACE VIEW ${nome} AS SELECT * FROM read_parquet(${literal(file)})`;
}
