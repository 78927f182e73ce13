import { type ConteudoVisao, dataDoMes, readFiltro } from '@apura/contract';
import { mergeColumns, type RememberedColumn } from './column-memory.ts';
import { firstWidth } from './column-width.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import type { Analysis } from './grid-view.ts';
import type { GridFilters, GridSort } from './window-reader.ts';

/** How a user has arranged a grid. */
export interface Arrangement {
  /** Empty where the columns are as the report has them. */
  columns: readonly RememberedColumn[];
  q: string;
  filters: GridFilters;
  sort: readonly GridSort[];
  analysis: Analysis | null;
}

/** An arrangement as a view keeps it. */
export function contentOf(arrangement: Arrangement, columns: readonly GridColumn[]): ConteudoVisao {
  const { q, filters, sort, analysis } = arrangement;
  const typeOf = new Map(columns.map(({ key, type }) => [key, type]));
  const shown = mergeColumns(
    columns.map(({ key }) => key),
    arrangement.columns,
  );
  return {
    colunas:
      arrangement.columns.length === 0
        ? []
        : shown.map((column) => {
            if (!('width' in column)) return { key: column.key };
            const { key, width, hidden, pinned } = column;
            const fixa = pinned === 'right' ? ('direita' as const) : pinned ? ('esquerda' as const) : undefined;
            return { key, largura: Math.round(Math.min(2000, Math.max(20, width))), fixa, oculta: hidden };
          }),
    q,
    filtros: Object.entries(filters).flatMap(([key, filter]) => {
      const read = readFiltro(filter, typeOf.get(key) ?? 'text');
      return 'condicoes' in read && read.condicoes.length > 0 ? [{ key, condicoes: [...read.condicoes] }] : [];
    }),
    ordem: sort.slice(0, 5).map(({ key, desc }) => ({ key, desc })),
    grupos: analysis?.kind === 'grupos' ? [...analysis.levels] : [],
    pivo: analysis?.kind === 'pivo' ? { linha: analysis.row, coluna: analysis.column, medida: analysis.measure } : null,
  };
}

/** A view's content as an arrangement of these columns, and the names of columns that the report no longer has. */
export function arrangementOf(
  content: ConteudoVisao,
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): { arrangement: Arrangement; lost: string[] } {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const lost = new Set<string>();
  const known = (key: string): boolean => {
    if (byKey.has(key) || byKey.get(dataDoMes(key) ?? '')?.type === 'date') return true;
    lost.add(key);
    return false;
  };
  const { colunas, q, filtros, ordem, grupos, pivo } = content;
  const levels = grupos.filter(known);
  const pivotKeys = pivo === null ? [] : [pivo.linha, pivo.coluna, ...(pivo.medida === null ? [] : [pivo.medida])];
  const pivotKnown = pivotKeys.filter(known).length === pivotKeys.length;
  const arrangement: Arrangement = {
    columns: colunas
      .filter(({ key }) => known(key))
      .flatMap(({ key, largura, fixa, oculta }) => {
        const column = byKey.get(key);
        if (column === undefined) return [];
        const pinned = fixa === 'direita' ? ('right' as const) : fixa === 'esquerda';
        return [{ key, width: largura ?? firstWidth(column, rows), hidden: oculta ?? false, pinned }];
      }),
    q,
    filters: Object.fromEntries(filtros.filter(({ key }) => known(key)).map(({ key, condicoes }) => [key, condicoes])),
    sort: ordem.filter(({ key }) => known(key)),
    analysis:
      levels.length > 0
        ? { kind: 'grupos', levels }
        : pivo !== null && pivotKnown
          ? { kind: 'pivo', row: pivo.linha, column: pivo.coluna, measure: pivo.medida }
          : null,
  };
  return { arrangement, lost: [...lost] };
}

/** The sentence for columns that a view names and the report no longer has. */
export function lostSentence(lost: readonly string[]): string {
  const names = lost.map((key) => `“${key}”`).join(', ');
  return lost.length === 1
    ? `A coluna ${names} não existe mais neste relatório. O resto da visão foi aplicado.`
    : `As colunas ${names} não existem mais neste relatório. O resto da visão foi aplicado.`;
}
