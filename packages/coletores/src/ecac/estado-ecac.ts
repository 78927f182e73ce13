import type { ServicoEcac } from './opcoes-ecac.ts';

/** Where a collection stands; plain JSON without anything secret. */
export interface EstadoEcac {
  fase: 'procuracao' | ServicoEcac | 'comprovantes' | 'fim';
  /** Of what the phase has to ask for: the next one. */
  indice: number;
  /** Last day of the payments that are asked for, taken once so that pages fit together; null before. */
  pagamentosAte: string | null;
  /** How many payments there are; null before they were counted. */
  pagamentosTotal: number | null;
  /** Numbers of payments whose receipts are still to be asked for. */
  comprovantes: readonly string[];
  /** Of the report on what is owed. */
  protocolo: string | null;
  arquivos: number;
  /** DCTFWeb that do not exist, AAAA-MM or AAAA. */
  semDctfweb: readonly string[];
  parciais: readonly string[];
  /** For the summary. */
  notas: readonly string[];
  /** Why a service did not let us in; the first one. */
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
