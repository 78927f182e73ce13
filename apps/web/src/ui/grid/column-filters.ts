import { createStore, type Store } from '../../lib/store.ts';
import type { GridFilters } from './window-reader.ts';

/** The filters of one grid, shared by the headings that set them and the grid that asks by them. */
export type ColumnFilters = Store<{ filters: GridFilters }>;

export function createColumnFilters(filters: GridFilters = {}): ColumnFilters {
  return createStore<{ filters: GridFilters }>({ filters });
}

/** Filters with one changed; a blank text takes it away. */
export function withFilter(filters: GridFilters, key: string, text: string): GridFilters {
  const { [key]: _, ...others } = filters;
  return text.trim() === '' ? others : { ...others, [key]: text.trim() };
}
