import { formatDocumento } from '@apura/br';
import { type CondicaoFiltro, cabeNoEndereco, describeCondicao, FILTRO_GRANDE, readFiltro } from '@apura/contract';
import { createStore, type Store } from '../../lib/store.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridFilter, GridFilters } from './window-reader.ts';

/** The filters of one grid, shared by the headings that set them and the grid that asks by them. */
export type ColumnFilters = Store<{ filters: GridFilters }>;

export function createColumnFilters(filters: GridFilters = {}): ColumnFilters {
  return createStore<{ filters: GridFilters }>({ filters });
}

/** Filters with one changed; a blank text, or a list without conditions, takes it away. */
export function withFilter(filters: GridFilters, key: string, filter: GridFilter): GridFilters {
  const { [key]: _, ...others } = filters;
  const kept = typeof filter === 'string' ? filter.trim() : filter;
  return kept.length === 0 ? others : { ...others, [key]: kept };
}

/** Why filters cannot be asked, in Portuguese. */
export function faultOfFilters(filters: GridFilters): string | undefined {
  return cabeNoEndereco(filters) ? undefined : FILTRO_GRANDE;
}

/** A column's filter in words: 'é maior que 2.000'. */
export function describeFilter(filter: GridFilter, column: GridColumn | undefined): string {
  const tipo = column?.type ?? 'text';
  const read = readFiltro(filter, tipo);
  if (!('condicoes' in read)) return `contém ${String(filter)}`;
  return read.condicoes.map((condicao) => describeCondicao(asShown(condicao, column), tipo)).join(' e ');
}

/** Marked values are those of the cells: a CNPJ is named as its cell shows it. */
function asShown(condicao: CondicaoFiltro, column: GridColumn | undefined): CondicaoFiltro {
  if (!('valores' in condicao) || column?.documento !== true) return condicao;
  return { ...condicao, valores: condicao.valores.map((valor) => valor && formatDocumento(valor)) };
}
