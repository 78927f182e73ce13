import { chaveDoMes } from '@apura/contract';
import type { GridColumn } from '../grid-column.ts';

/** The columns by which rows can be put together: after each date its months, which the server works out. */
export function withMonths(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.flatMap((column) => (column.type === 'date' ? [column, monthOf(column)] : [column]));
}

/** The months of a date column, as a column of texts that adds nothing up. */
export const monthOf = ({ key }: GridColumn): GridColumn => ({ key: chaveDoMes(key), type: 'text', total: 'none' });
