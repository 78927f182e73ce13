import type { ObrigacaoBx } from './dialeto-bx.ts';

/** Where a collection stands; plain JSON. */
export interface EstadoBx {
  /** Obligations that are still to be ordered: the next one's place. */
  indice: number;
  pedidos: readonly { id: string; obrigacao: ObrigacaoBx; arquivos: number }[];
  /** When the first order was made, as an ISO instant; null before. */
  pedidoEm: string | null;
  /** Ids of files that were handed over. */
  recebidos: readonly string[];
  /** Months that files came for, by obligation, AAAA-MM. */
  meses: Readonly<Record<string, readonly string[]>>;
  /** Obligations of which the Receita has nothing. */
  sem: readonly ObrigacaoBx[];
  parciais: readonly string[];
  /** Why the service may not see the company; the first time. */
  negado: string | null;
  /** Faults of the same call, one after another. */
  falhas: number;
}

export const ESTADO_BX: EstadoBx = {
  indice: 0,
  pedidos: [],
  pedidoEm: null,
  recebidos: [],
  meses: {},
  sem: [],
  parciais: [],
  negado: null,
  falhas: 0,
};
