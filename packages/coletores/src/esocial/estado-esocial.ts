import type { LimitesEsocial } from './calendario-esocial.ts';
import type { ConsultaEsocial } from './consulta-esocial.ts';

/** What the collector keeps between two calls; plain JSON. */
export interface EstadoEsocial {
  versao: 1;
  /** Calls that were answered. */
  feitos: number;
  /** Calls among them that were not refused. */
  aceitos: number;
  /** Questions still to be asked, the next one first. */
  consultas: ConsultaEsocial[];
  /** Ids of events that are known and not fetched yet. */
  porId: string[];
  porRecibo: string[];
  /** The receipts of events that are asked for by Id: where an Id is refused, the receipt may be accepted. */
  recibos: Record<string, string>;
  /**
   * The identifiers of the last page of a question, because an event at the page's last instant may be returned twice.
   */
  pagina: string[];
  /** By CPF: the last month with a payroll (S-1200) and the last month with any event, within the project's months. */
  trabalhadores: Record<string, { folha: string | null; presenca: string }>;
  trabalhadoresPedidos: boolean;
  /** Number of files handed over, and of events in them. */
  lotes: number;
  eventos: number;
  /** Since when (ISO) the service has postponed every call; absent otherwise. */
  adiadoDesde?: string | undefined;
  /** What is missing, in Portuguese. */
  faltas: string[];
  /** Months (AAAA-MM) and years (of a 13th) whose events the user has to fetch by hand; absent in older states. */
  aMao?: string[];
}

/** Which of the available events are asked for. */
export interface EscolhasEsocial {
  /** Kinds of registers, of any time. */
  tabelas: readonly string[];
  /** Kinds of events of a month. */
  periodicos: readonly string[];
  /** Workers whose dismissal is looked for; each takes two calls. */
  maxTrabalhadores: number;
  limites: LimitesEsocial;
}

/**
 * The events that the reports read. A day allows ten calls, so events that no report needs are not asked for; closings
 * (S-1299), for instance, say nothing that the totals do not.
 */
export const ESCOLHAS_ESOCIAL: Omit<EscolhasEsocial, 'limites'> = {
  tabelas: ['S-1005', 'S-1010', 'S-1020'],
  periodicos: ['S-5011', 'S-1200', 'S-1210', 'S-5001', 'S-5002', 'S-5003'],
  maxTrabalhadores: 25,
};
