import type { DuckDBConnection } from '@duckdb/node-api';
import { type ColunaRelatorio, scaleOf } from './colunas.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';

/**
 * True when a DuckDB type may carry the values of a declared column. Money is DECIMAL with 2 decimals, never DOUBLE.
 */
function tipoServe(coluna: ColunaRelatorio, duckType: string): boolean {
  switch (coluna.type) {
    case 'text':
      return duckType === 'VARCHAR';
    case 'date':
      return duckType === 'DATE';
    case 'integer':
      // Counts are BIGINT and sums of them HUGEINT; who runs the report casts them.
      return /^(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(duckType);
    default:
      return new RegExp(`^DECIMAL\\(\\d+,${scaleOf(coluna)}\\)$`).test(duckType);
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
