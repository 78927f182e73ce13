import type { ServicoEcac } from './opcoes-ecac.ts';

/**
 * One call: declaration and receipt together, by the declaration's number (null: the latest of the month), or the
 * statement by the number of its DAS. `competencia` is AAAA-MM.
 */
export type PapelPgdas =
  | { competencia: string; papel: 'declaracao'; numero: string | null }
  | { competencia: string; papel: 'extrato'; numero: string };

/** The progress of a collection; plain JSON without secrets. */
export interface EstadoEcac {
  fase: 'procuracao' | ServicoEcac | 'comprovantes' | 'papeisPgdasd' | 'fim';
  /** Index of the next thing that the phase asks for. */
  indice: number;
  /** Last day of the payments to ask for, set once so that the pages fit together; null before. */
  pagamentosAte: string | null;
  /** Number of payments; null before they were counted. */
  pagamentosTotal: number | null;
  /** Numbers of payments whose receipts are still to be asked for. */
  comprovantes: readonly string[];
  /** Papers of the PGDAS-D that are still to be asked for. */
  pgdas: readonly PapelPgdas[];
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
  pgdas: [],
  protocolo: null,
  arquivos: 0,
  semDctfweb: [],
  parciais: [],
  notas: [],
  negado: null,
  falhas: 0,
  esperas: 0,
};
