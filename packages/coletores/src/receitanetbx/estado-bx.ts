import type { ObrigacaoBx } from './dialeto-bx.ts';

/** The progress of a collection; plain JSON. */
export interface EstadoBx {
  /** Index of the next obligation to order. */
  indice: number;
  pedidos: readonly { id: string; obrigacao: ObrigacaoBx; arquivos: number }[];
  /** When the first order was made, as an ISO instant; null before. */
  pedidoEm: string | null;
  /** Ids of the files that were handed over. */
  recebidos: readonly string[];
  /** Months with files, by obligation, AAAA-MM. */
  meses: Readonly<Record<string, readonly string[]>>;
  /** Obligations for which the Receita has no files. */
  sem: readonly ObrigacaoBx[];
  parciais: readonly string[];
  /** Why the service may not see the company; the first reason. */
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
