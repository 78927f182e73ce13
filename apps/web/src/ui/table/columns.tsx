import { formatCnpj, formatDateBr, formatDateTimeBr } from '@apura/br';
import type { DataColumn } from './data-column.ts';

type Column<T> = Omit<DataColumn<T>, 'value' | 'render'> & { value: (row: T) => string };

/** A column of days, as DD/MM/AAAA. */
export const dateColumn = <T,>(column: Column<T>): DataColumn<T> => ({
  ...column,
  render: (row) => formatDateBr(column.value(row)),
});

/** A column of moments: day and time, each on a line of its own where both do not fit into one. */
export const dateTimeColumn = <T,>(column: Column<T>): DataColumn<T> => ({
  ...column,
  render: (row) => formatDateTimeBr(column.value(row)),
  lines: 2,
});

/** A column of CNPJs. Proportional figures: it is a name, not a quantity, and tabular ones would not leave it room. */
export const cnpjColumn = <T,>(column: Column<T>): DataColumn<T> => ({
  ...column,
  render: (row) => <span style={{ fontVariantNumeric: 'normal' }}>{formatCnpj(column.value(row))}</span>,
});
