import type { RespostaDistribuicao } from './distribuicao-nfe.ts';

/** What an answer to a single question (by key or by number) says. */
export type SentidoDaConsultaAvulsa =
  | 'documentos'
  | 'nada'
  /** Too much was asked: nothing more for an hour. */
  | 'limite'
  | 'cancelada'
  /** The company is none of those that the invoice names. */
  | 'alheia'
  | 'parada'
  | 'recusada';

const SENTIDOS: Readonly<Record<string, SentidoDaConsultaAvulsa>> = {
  '108': 'parada',
  '109': 'parada',
  '137': 'nada',
  '138': 'documentos',
  // No such invoice, and one whose ninety days are over.
  '217': 'nada',
  '632': 'nada',
  '640': 'alheia',
  '641': 'alheia',
  '653': 'cancelada',
  '656': 'limite',
};

/**
 * Reads off an answer what became of the one document. Codes beside 137, 138, 653 and 656 are from general knowledge
 * (ADR 0047).
 */
export function sentidoDaConsultaAvulsa({ cStat, documentos }: RespostaDistribuicao): SentidoDaConsultaAvulsa {
  const sentido = Object.hasOwn(SENTIDOS, cStat) ? SENTIDOS[cStat] : undefined;
  return sentido === 'documentos' && documentos.length === 0 ? 'nada' : (sentido ?? 'recusada');
}

/**
 * When each of `total` more single questions may be put: so many an hour, `porHora` of them. `consultas` are the
 * instants of the last ones, in order.
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

/** A little more than an hour: the government's clock is not ours. */
const HORA_MS = 3_605_000;
