import { type ColunaLida, scaleOf } from '../colunas.ts';
import { identifier, literal } from '../duck/sql-text.ts';

/** What narrows the rows of a result. */
export interface FiltroLinhas {
  colunas: readonly ColunaLida[];
  /** Rows where any column, as the screen shows it, holds this text, without regard to case or accents. */
  q?: string;
  /** Rows where every named column holds its text, compared as `q` is. Keys that are no column are left out. */
  filtros?: readonly { key: string; q: string }[];
  /** Columns that are answered but never found by `q`: ids, which anything might be part of. */
  semBusca?: readonly string[];
}

/** The WHERE clause of a filter, with a space before it; nothing when nothing narrows the rows. */
export function sqlFiltro({ colunas, q, filtros = [], semBusca = [] }: FiltroLinhas): string {
  const buscadas = colunas.filter((c) => !semBusca.includes(c.key));
  const condicoes = q?.trim() ? [sqlBusca(buscadas, q.trim())] : [];
  for (const filtro of filtros) {
    const coluna = colunas.find((c) => c.key === filtro.key);
    if (coluna && filtro.q.trim()) condicoes.push(sqlBusca([coluna], filtro.q.trim()));
  }
  return condicoes.length === 0 ? '' : ` WHERE ${condicoes.join(' AND ')}`;
}

/** Text as the screen shows it: dates dd/MM/yyyy, decimals with a comma; a search for 1.234,56 finds 1234,56. */
function sqlBusca(colunas: readonly ColunaLida[], q: string): string {
  const termo = `strip_accents(lower(${literal(q)}))`;
  const numero = /^-?[\d.]*,\d+$/.test(q) || /^-?\d{1,3}(\.\d{3})+$/.test(q) ? q.replaceAll('.', '') : q;
  const condicoes = colunas.map((c) => {
    const nome = identifier(c.key);
    if (c.type === 'text') return `contains(strip_accents(lower(${nome})), ${termo})`;
    if (c.type === 'date') return `contains(strftime(${nome}, '%d/%m/%Y'), ${literal(q)})`;
    const texto = `CAST(${nome} AS VARCHAR)`;
    return `contains(${scaleOf(c) > 0 ? `replace(${texto}, '.', ',')` : texto}, ${literal(numero)})`;
  });
  return `(${condicoes.map((c) => `coalesce(${c}, false)`).join(' OR ')})`;
}
