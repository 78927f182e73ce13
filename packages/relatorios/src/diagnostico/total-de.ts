import { catalogo } from '../catalogo/catalogo.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { nomeResultado } from '../duck/register-dependencias.ts';
import { sqlTotais } from '../totais/sql-totais.ts';
import { type Consulta, nulo } from './consulta.ts';

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

/** That total, of the results that the questions are about; NULL when no row counts. */
export async function readTotal(q: Consulta, nome: string, key: string, filtro?: string): Promise<string | null> {
  const [linha] = await q(`SELECT ${totalDe(nome, key, filtro)} AS total`);
  return nulo(linha?.total);
}

function getRelatorio(nome: string): RelatorioDefinido {
  const relatorio = catalogo.find((r) => r.nome === nome);
  if (relatorio === undefined) throw new Error(`no report ${nome}`);
  return relatorio;
}
