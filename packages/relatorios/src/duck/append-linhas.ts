import { type DuckDBConnection, DuckDBDateValue } from '@duckdb/node-api';
import { identifier, literal } from './sql-text.ts';

type ColunaTabela = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DATE' | 'BOOLEAN';
export type Valor = string | number | boolean | null;

/** A table that is made of rows in memory. Dates come as ISO text; text that is no date becomes null. */
export interface TabelaComLinhas {
  nome: string;
  colunas: Record<string, ColunaTabela>;
  linhas: Iterable<readonly Valor[]>;
}

/** Makes the table and fills it. */
export async function createTabela(o: TabelaComLinhas & { connection: DuckDBConnection }): Promise<void> {
  const tipos = Object.values(o.colunas);
  await o.connection.run(sqlCreate(o));
  const appender = await o.connection.createAppender(o.nome);
  for (const linha of o.linhas) {
    tipos.forEach((tipo, i) => {
      const valor = linha[i] ?? null;
      if (valor === null) appender.appendNull();
      else if (tipo === 'VARCHAR') appender.appendVarchar(String(valor));
      else if (tipo === 'INTEGER') appender.appendInteger(Number(valor));
      else if (tipo === 'BIGINT') appender.appendBigInt(BigInt(valor));
      else if (tipo === 'BOOLEAN') appender.appendBoolean(valor === true);
      else appendDate(String(valor));
    });
    appender.endRow();
  }
  appender.closeSync();

  function appendDate(iso: string): void {
    const ms = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(ms)) appender.appendNull();
    else appender.appendDate(new DuckDBDateValue(Math.round(ms / 86_400_000)));
  }
}

/** Rows of one INSERT of a script: DuckDB takes longer for each row of a longer one. */
const LINHAS_POR_INSERT = 500;

/** The statements that make the table and fill it, for a script. */
export function sqlTabelaComLinhas(o: TabelaComLinhas): string {
  const tipos = Object.values(o.colunas);
  const sqls = [sqlCreate(o)];
  const linhas = Array.from(o.linhas, (l) => `(${tipos.map((tipo, i) => sqlValor(l[i] ?? null, tipo)).join(', ')})`);
  for (let i = 0; i < linhas.length; i += LINHAS_POR_INSERT) {
    const algumas = linhas.slice(i, i + LINHAS_POR_INSERT);
    sqls.push(`INSERT INTO ${identifier(o.nome)} VALUES\n  ${algumas.join(',\n  ')}`);
  }
  return sqls.map((sql) => `${sql};`).join('\n');
}

const sqlCreate = ({ nome, colunas }: TabelaComLinhas): string => {
  const ddl = Object.entries(colunas).map(([coluna, tipo]) => `${identifier(coluna)} ${tipo}`);
  return `CREATE OR REPLACE TABLE ${identifier(nome)} (${ddl.join(', ')})`;
};

function sqlValor(valor: Valor, tipo: ColunaTabela): string {
  if (valor === null) return 'NULL';
  if (tipo === 'VARCHAR') return literal(String(valor));
  return tipo === 'DATE' ? `TRY_CAST(${literal(String(valor))} AS DATE)` : String(valor);
}
