import type { RespostaDistribuicao } from './distribuicao-nfe.ts';

/** The meaning of the answer to a single question (by key or by number). */
export type SentidoDaConsultaAvulsa =
  | 'documentos'
  | 'nada'
  /** Too many questions: the next one is allowed after an hour. */
  | 'limite'
  | 'cancelada'
  /** The invoice does not name the company. */
  | 'alheia'
  | 'parada'
  | 'recusada';

const SENTIDOS: Readonly<Record<string, SentidoDaConsultaAvulsa>> = {
  '108': 'parada',
  '109': 'parada',
  '137': 'nada',
  '138': 'documentos',
  // The invoice does not exist, or its ninety days are over.
  '217': 'nada',
  '632': 'nada',
  '640': 'alheia',
  '641': 'alheia',
  '653': 'cancelada',
  '656': 'limite',
};

/**
 * The meaning of an answer about a single document. Codes other than 137, 138, 653 and 656 are from general knowledge
 * (ADR 0047).
 */
export function sentidoDaConsultaAvulsa({ cStat, documentos }: RespostaDistribuicao): SentidoDaConsultaAvulsa {
  const sentido = Object.hasOwn(SENTIDOS, cStat) ? SENTIDOS[cStat] : undefined;
  return sentido === 'documentos' && documentos.length === 0 ? 'nada' : (sentido ?? 'recusada');
}

/**
 * The instants at which each of `total` more single questions may be asked, at most `porHora` in an hour. `consultas`
 * are the instants of the last questions, in order.
 */
export function proximasConsultas(o: {
  consultas: readonly Date[];
  agora: Date;
  total: number;
  porHora: number;
}): Date[] {
  const instantes = o.consultas.map((um) => um.getTime());
  const agora = o.agora.getTime();
  const proximas: Date[] = [];
  for (let feitas = 0; feitas < o.total; feitas += 1) {
    const antiga = instantes.at(-o.porHora);
    const quando = antiga === undefined ? agora : Math.max(agora, antiga + HORA_MS);
    instantes.push(quando);
    proximas.push(new Date(quando));
  }
  return proximas;
}

/** A little more than an hour, because the government's clock differs from ours. */
const HORA_MS = 3_605_000;
