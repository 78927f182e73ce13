import type { ServicoEcac } from './opcoes-ecac.ts';

/** The progress of a collection; plain JSON without secrets. */
export interface EstadoEcac {
  fase: 'procuracao' | ServicoEcac | 'comprovantes' | 'fim';
  /** Index of the next thing that the phase asks for. */
  indice: number;
  /** Last day of the payments to ask for, set once so that the pages fit together; null before. */
  pagamentosAte: string | null;
  /** Number of payments; null before they were counted. */
  pagamentosTotal: number | null;
  /** Numbers of payments whose receipts are still to be asked for. */
  comprovantes: readonly string[];
  /** Protocol of the report on the fiscal situation. */
  protocolo: string | null;
  arquivos: number;
  /** DCTFWeb that do not exist, AAAA-MM or AAAA. */
  semDctfweb: readonly string[];
  parciais: readonly string[];
  /** Sentences for the summary. */
  notas: readonly string[];
  /** Why a service refused access; the first reason. */
  negado: string | null;
  /** Faults of the same call, one after another. */
  falhas: number;
  /** Waits for the same limit, one after another. */
  esperas: number;
}

export const ESTADO_INICIAL: EstadoEcac = {
  fase: 'procuracao',
  indice: 0,
  pagamentosAte: null,
  pagamentosTotal: null,
  comprovantes: [],
  protocolo: null,
  arquivos: 0,
  semDctfweb: [],
  parciais: [],
  notas: [],
  negado: null,
  falhas: 0,
  esperas: 0,
};
