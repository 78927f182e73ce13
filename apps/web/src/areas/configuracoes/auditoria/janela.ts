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
  const number = (n: number) => n.toLocaleString('pt-BR');
  const last = Math.min(offset + limit, total);
  return `${number(Math.min(offset + 1, last))}–${number(last)} de ${number(total)} ${total === 1 ? 'registro' : 'registros'}`;
}

/** Where the window before begins; undefined at the newest. */
export function previousOffset({ offset, limit }: Janela): number | undefined {
  return offset === 0 ? undefined : Math.max(0, offset - limit);
}

/** Where the next window begins; undefined at the oldest. */
export function nextOffset({ offset, limit, total }: Janela): number | undefined {
  return offset + limit < total ? offset + limit : undefined;
}
