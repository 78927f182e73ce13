import { type DuckDBConnection, DuckDBDateValue } from '@duckdb/node-api';
import { identifier } from './sql-text.ts';

export type ColunaTabela = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DATE' | 'BOOLEAN';
export type Valor = string | number | boolean | null;

/** Makes a table in memory and fills it. Dates come as ISO text; text that is no date becomes null. */
export async function createTabela(o: {
  connection: DuckDBConnection;
  nome: string;
  colunas: Record<string, ColunaTabela>;
  linhas: Iterable<readonly Valor[]>;
}): Promise<void> {
  const tipos = Object.values(o.colunas);
  const ddl = Object.entries(o.colunas).map(([nome, tipo]) => `${identifier(nome)} ${tipo}`);
  await o.connection.run(`CREATE OR REPLACE TABLE ${identifier(o.nome)} (${ddl.join(', ')})`);
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
