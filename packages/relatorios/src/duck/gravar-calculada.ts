import path from 'node:path';
import { type LeitorSql, type LinhaSql, lerMeses, type MesLido } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TabelaCalculada } from '../tabela-calculada.ts';
import { createTabela, type Valor } from './append-linhas.ts';
import { copiarParaParquet } from './copiar-para-parquet.ts';
import { identifier, literal } from './sql-text.ts';

/** Rows that are held at a time before they go to the database. */
const LOTE = 10_000;

/** A connection as the calculations see it: statements, and rows of texts. */
export const leitorSql = (connection: DuckDBConnection): LeitorSql => ({
  async executar(sql) {
    await connection.run(sql);
  },
  async ler(sql) {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson() as LinhaSql[]; // The calculations cast every column to text.
  },
});

/** Reads the months of block M when they are first asked for, and keeps them. */
export type LerMeses = (leitor: LeitorSql) => Promise<readonly MesLido[]>;

export function lerMesesUmaVez(): LerMeses {
  let lidos: Promise<readonly MesLido[]> | undefined;
  return (leitor) => {
    lidos ??= lerMeses(leitor);
    return lidos;
  };
}

/** Calculates a table into `<outDir>/<nome>.parquet`, whole or not at all, and gives the number of its rows. */
export async function gravarCalculada(o: {
  connection: DuckDBConnection;
  tabela: TabelaCalculada;
  lerMeses: LerMeses;
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
    for await (const linha of tabela.calcular({ ...leitor, meses: () => o.lerMeses(leitor) })) {
      linhas.push([...nomes.map((_, i) => linha[i] ?? null), ++total]);
      if (linhas.length >= LOTE) await despejar();
    }
    await despejar();
    const colunas = Object.entries(tabela.colunas).map(
      ([n, t]) => `CAST(${identifier(n)} AS ${t}) AS ${identifier(n)}`,
    );
    const uniao = lotes.map((nome) => `SELECT * FROM ${identifier(nome)}`).join(' UNION ALL ');
    const sql = `SELECT ${colunas.join(', ')} FROM (${uniao}) ORDER BY _n`;
    return await copiarParaParquet({ connection, sql, file: path.join(o.outDir, `${tabela.nome}.parquet`) });
  } finally {
    for (const nome of lotes) await connection.run(`DROP TABLE IF EXISTS ${identifier(nome)}`);
  }
}

/** Makes the finished table readable by its name; without a file it is empty. */
export async function registrarCalculada(
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
