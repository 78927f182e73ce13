import { CONTAGEM, dataDoMes } from '@apura/contract';
import type { GridColumn } from '../grid-column.ts';

/** The column of the groups' own values, as an order. */
export const BY_VALUE = '';

export interface GroupSort {
  /** A summed column, {@link BY_VALUE}, or the number of rows. */
  key: string;
  desc: boolean;
}

/** Columns of texts that say when: 'Período', 'Período Origem', 'Competência Fatura', 'Mês Ref.', 'Ano'. */
const TIMES = /^(?:Período|Competência|Mês|Ano)(?: |$)/;

/** The order that groups begin with: times one after the other, everything else by the number of rows. */
export function firstSort(column: GridColumn | undefined): GroupSort {
  const isTime =
    column !== undefined && (column.type === 'date' || dataDoMes(column.key) !== undefined || TIMES.test(column.key));
  return isTime ? { key: BY_VALUE, desc: false } : { key: CONTAGEM, desc: true };
}
