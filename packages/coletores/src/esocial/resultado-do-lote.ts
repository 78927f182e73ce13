import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { mensagemDoEvento, mensagemDoLote } from './codigos-esocial.ts';
import type { EventoProcessado, OcorrenciaEsocial, RespostaProcessamento } from './lote-esocial.ts';

/** The result of an event of a batch. */
interface ResultadoEvento {
  id: string;
  aceito: boolean;
  recibo: string | null;
  /** The government's code; null when it said nothing of this event. */
  codigo: string | null;
  /** Portuguese, with the faults that the government found. */
  mensagem: string;
}

/** The meaning of the answer about a batch. */
export type ResultadoLote =
  | { tipo: 'processando'; segundos: number }
  /** Processed: accepted when every event was. */
  | { tipo: 'aceito' | 'recusado'; codigo: string; mensagem: string; eventos: ResultadoEvento[] }
  /** The service could not answer now. */
  | { tipo: 'falha'; codigo: string; mensagem: string };

/** The least and most seconds between two questions about a batch; the government's own guess counts in between. */
const MIN_SEGUNDOS = 3;
const MAX_SEGUNDOS = 60;

/** Seconds to wait before asking about a batch again. */
export const segundosAteConsultar = ({ segundosEstimados }: RespostaProcessamento): number =>
  Math.min(MAX_SEGUNDOS, Math.max(MIN_SEGUNDOS, segundosEstimados ?? 0));

/** Whether a processed event was not accepted: without a receipt it was not, whatever its code. */
export function isRecusado({ recibo, status }: EventoProcessado): boolean {
  return recibo === null || !isProcessado(status?.cdResposta);
}

/** Whether a code of a batch or an event means that it was processed to its end. */
export const isProcessado = (codigo: string | undefined): boolean => codigo === '201' || codigo === '202';

/** Judges an answer about a batch with these events. An event that the answer does not name was not accepted. */
export function judgeLote(lido: RespostaProcessamento, ids: readonly string[]): ResultadoLote {
  const codigo = lido.status.cdResposta;
  if (codigo === '101') return { tipo: 'processando', segundos: segundosAteConsultar(lido) };
  const mensagem = [mensagemDoLote(lido.status), ...lido.ocorrencias.map(tell)].join(' ');
  const processado = isProcessado(codigo);
  if (!processado && !/^4/.test(codigo)) return { tipo: 'falha', codigo, mensagem };
  const porId = new Map(lido.eventos.map((evento) => [evento.id, evento]));
  const eventos = processado ? ids.map((id) => resultadoDe(id, porId.get(id))) : [];
  const aceito = processado && eventos.every((evento) => evento.aceito);
  return { tipo: aceito ? 'aceito' : 'recusado', codigo, mensagem, eventos };
}

function resultadoDe(id: string, evento: EventoProcessado | undefined): ResultadoEvento {
  const status = evento?.status ?? null;
  return {
    id,
    aceito: evento !== undefined && !isRecusado(evento),
    recibo: evento?.recibo ?? null,
    codigo: status?.cdResposta ?? null,
    mensagem: [
      status === null ? 'O eSocial não disse o resultado deste evento.' : mensagemDoEvento(status),
      ...(evento?.duplicado ? ['Já tinha sido recebido antes: o recibo é o daquela vez.'] : []),
      ...(evento?.ocorrencias ?? []).map(tell),
    ].join(' '),
  };
}

/** An occurrence as a sentence: '142: A assinatura não confere. (/eSocial/…)'. */
export function tell({ codigo, descricao, localizacao }: OcorrenciaEsocial): string {
  return `${codigo}: ${descricao}${localizacao === null ? '' : ` (${localizacao})`}`;
}

/** Codes of errors before anything was sent: no connection was made, or the handshake failed. */
const ANTES_DE_ENVIAR = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_',
  'ERR_TLS_CERT_',
  'UNABLE_TO_',
  'DEPTH_ZERO_',
  'SELF_SIGNED_',
  'HOSTNAME_MISMATCH',
];

/**
 * Whether a call that failed in this way was certainly not received, so that it may be made again. After any other
 * failure nobody knows whether the government received it.
 */
export function nadaFoiRecebido(erro: unknown): boolean {
  if (!(erro instanceof FalhaDeRede)) return false;
  return erro.motivo === 'host' || erro.motivo === 'certificado' || isAntesDeEnviar(erro.codigo);
}

function isAntesDeEnviar(codigo: string): boolean {
  return ANTES_DE_ENVIAR.some((inicio) => codigo.startsWith(inicio));
}
