import type { proporMudancas, RouteResponse } from '@apura/contract';

/** Rows of a report whose proposals go into the draft of a rectification. */
export interface LevarPedido {
  projetoId: string;
  relatorio: string;
  /** What the rows are, for the dialog: '12 linhas marcadas'. */
  oQue: string;
  /** The rows by their place in the stored report; without them what the filter leaves. */
  linhas?: () => Promise<number[]>;
  filtro?: { q?: string | undefined; filter?: string | undefined };
}

export type Levadas = RouteResponse<typeof proporMudancas>;
