import type { DuckDBConnection } from '@duckdb/node-api';
import { type ColunaRelatorio, scaleOf } from './colunas.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';

const INTEIRO = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;

/**
 * True when a DuckDB type may carry the values of a declared column, to whose type the runner casts it without
 * rounding: money is DECIMAL with at most 2 decimals, never DOUBLE, and a count is a BIGINT.
 */
function tipoServe(coluna: ColunaRelatorio, duckType: string): boolean {
  switch (coluna.type) {
    case 'text':
      return duckType === 'VARCHAR';
    case 'date':
      return duckType === 'DATE';
    case 'integer':
      return INTEIRO.test(duckType);
    default: {
      const [, scale] = /^DECIMAL\(\d+,(\d+)\)$/.exec(duckType) ?? [];
      return scale === undefined ? INTEIRO.test(duckType) : Number(scale) <= scaleOf(coluna);
    }
  }
}

/** How the result of a report's SQL differs from what the report declares; empty when names, order and types agree. */
export async function describeRelatorio(connection: DuckDBConnection, relatorio: RelatorioDefinido): Promise<string[]> {
  const reader = await connection.runAndReadAll(`DESCRIBE ${relatorio.sqlEmOrdem}`);
  const colunas = reader.getRowsJson().map((r) => ({ nome: String(r[0]), tipo: String(r[1]) }));
  const faults: string[] = [];
  relatorio.colunasGuardadas.forEach((declarada, i) => {
    const real = colunas[i];
    if (!real) faults.push(`"${declarada.key}" is missing`);
    else if (real.nome !== declarada.key) faults.push(`column ${i + 1} is "${real.nome}", declared "${declarada.key}"`);
    else if (!tipoServe(declarada, real.tipo))
      faults.push(`"${declarada.key}" is ${real.tipo}, declared ${declarada.type}`);
  });
  const por = relatorio.soma?.por ?? [];
  for (const [i, extra] of colunas.slice(relatorio.colunasGuardadas.length).entries())
    if (extra.nome !== por[i]) faults.push(`"${extra.nome}" is not declared`);
  return faults;
}
