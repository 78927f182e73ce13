import { catalogo } from '../catalogo/catalogo.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { nomeResultado } from '../duck/register-dependencias.ts';
import { identifier } from '../duck/sql-text.ts';
import { sqlTotais } from '../totais/sql-totais.ts';

/**
 * SQL of the total of a column of a report's result, as the foot of the report shows it for the rows that `filtro` (SQL
 * over the shown columns) leaves: a scalar, NULL when no row counts. Throws when the column does not add up.
 */
export function totalDe(nome: string, key: string, filtro?: string): string {
  const relatorio = getRelatorio(nome);
  const totais = sqlTotais({
    colunas: relatorio.colunas.filter((c) => c.key === key),
    totalPor: [],
    from: `(SELECT *, 0 AS file_row_number FROM ${nomeResultado(relatorio)})`,
    filtro: filtro === undefined ? '' : ` WHERE ${filtro}`,
  });
  if (totais === undefined) throw new Error(`${nome}: column ${key} does not add up`);
  return `(SELECT CAST(total AS DECIMAL(18,2)) FROM (${totais.sql}) t(total))`;
}

/** SQL of the rows of a report's result that the total of a column counts. */
export function contadas(nome: string, key: string): string {
  return `(SELECT * FROM ${nomeResultado(getRelatorio(nome))} WHERE ${condicaoDe(nome, key)})`;
}

/** SQL of the value of a column in the rows of a report's result that its total counts; NULL in the others. */
export function contado(nome: string, key: string): string {
  return `CASE WHEN ${condicaoDe(nome, key)} THEN ${identifier(key)} END`;
}

/** SQL over the rows of a report: whether the total of a column counts the row. */
export function condicaoDe(nome: string, key: string): string {
  const total = getRelatorio(nome).colunas.find((c) => c.key === key)?.total;
  if (total === undefined || total === 'none') throw new Error(`${nome}: column ${key} does not add up`);
  return total.where ?? 'true';
}

function getRelatorio(nome: string): RelatorioDefinido {
  const relatorio = catalogo.find((r) => r.nome === nome);
  if (relatorio === undefined) throw new Error(`no report ${nome}`);
  return relatorio;
}
