import { countOf, formatCount } from '../../../lib/format/counts.ts';

/** A window of a list that the server holds. */
export interface Janela {
  offset: number;
  limit: number;
  total: number;
}

/** The longest search that the call takes. */
export const MAX_BUSCA = 120;

/** '51–100 de 1.234 registros'. */
export function describeWindow({ offset, limit, total }: Janela): string {
  const last = Math.min(offset + limit, total);
  const first = Math.min(offset + 1, last);
  return `${formatCount(first)}–${formatCount(last)} de ${countOf(total, 'registro', 'registros')}`;
}

/** Where the window before begins; undefined at the newest. */
export function previousOffset({ offset, limit }: Janela): number | undefined {
  return offset === 0 ? undefined : Math.max(0, offset - limit);
}

/** Where the next window begins; undefined at the oldest. */
export function nextOffset({ offset, limit, total }: Janela): number | undefined {
  return offset + limit < total ? offset + limit : undefined;
}
