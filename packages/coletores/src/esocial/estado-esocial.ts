import type { LimitesEsocial } from './calendario-esocial.ts';
import type { ConsultaEsocial } from './consulta-esocial.ts';

/** What the collector keeps between two calls; plain JSON. */
export interface EstadoEsocial {
  versao: 1;
  /** Calls that were answered. */
  feitos: number;
  /** Those of them that were not refused. */
  aceitos: number;
  /** Questions still to be put, the next one first. */
  consultas: ConsultaEsocial[];
  /** Events that are known and not fetched yet. */
  porId: string[];
  porRecibo: string[];
  /** The receipts of what is asked for by Id: where an Id is refused, the receipt may not be. */
  recibos: Record<string, string>;
  /** The last page of a question that goes on: an instant may be answered twice. */
  pagina: string[];
  /** Per CPF, the last month with a payroll (S-1200) and the last one with anything; of the project's months. */
  trabalhadores: Record<string, { folha: string | null; presenca: string }>;
  trabalhadoresPedidos: boolean;
  /** Files handed over, and events in them. */
  lotes: number;
  eventos: number;
  /** Since when (ISO) the service has put every call off; absent while it has not. */
  adiadoDesde?: string | undefined;
  /** What could not be had, in Portuguese. */
  faltas: string[];
  /** Months (AAAA-MM) and years (of a 13th) whose events are to be had by hand; absent in what was kept before. */
  aMao?: string[];
}

/** What is asked for, of what can be asked for. */
export interface EscolhasEsocial {
  /** Kinds of registers, of any time. */
  tabelas: readonly string[];
  /** Kinds of events of a month. */
  periodicos: readonly string[];
  /** Workers whose dismissal is looked for, each at the cost of two calls. */
  maxTrabalhadores: number;
  limites: LimitesEsocial;
}

/**
 * What the reports read. A day allows ten calls, so that what no report needs is not asked for; closings (S-1299), for
 * instance, say nothing that the totals do not.
 */
export const ESCOLHAS_ESOCIAL: Omit<EscolhasEsocial, 'limites'> = {
  tabelas: ['S-1005', 'S-1010', 'S-1020'],
  periodicos: ['S-5011', 'S-1200', 'S-1210', 'S-5001', 'S-5002', 'S-5003'],
  maxTrabalhadores: 25,
};
