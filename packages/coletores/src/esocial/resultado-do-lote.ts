import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { mensagemDoEvento, mensagemDoLote } from './codigos-esocial.ts';
import type { EventoProcessado, OcorrenciaEsocial, RespostaProcessamento } from './lote-esocial.ts';

/** What became of an event of a batch. */
export interface ResultadoEvento {
  id: string;
  aceito: boolean;
  recibo: string | null;
  /** The government's; null when it said nothing of this event. */
  codigo: string | null;
  /** In Portuguese, with what the government found. */
  mensagem: string;
}

/** What the answer about a batch means. */
export type ResultadoLote =
  | { tipo: 'processando'; segundos: number }
  /** Worked: accepted when every event was. */
  | { tipo: 'aceito' | 'recusado'; codigo: string; mensagem: string; eventos: ResultadoEvento[] }
  /** The service could not tell now. */
  | { tipo: 'falha'; codigo: string; mensagem: string };

/** Nobody knows how long a batch takes; the government's own guess is asked for in between. */
const MIN_SEGUNDOS = 3;
const MAX_SEGUNDOS = 60;

/** The seconds after which a batch is asked after again. */
export const segundosAteConsultar = ({ segundosEstimados }: RespostaProcessamento): number =>
  Math.min(MAX_SEGUNDOS, Math.max(MIN_SEGUNDOS, segundosEstimados ?? 0));

/** Whether a worked event was not accepted: without a receipt it was not, whatever its code. */
export function isRecusado({ recibo, status }: EventoProcessado): boolean {
  return recibo === null || !isProcessado(status?.cdResposta);
}

/** The codes of a batch, or an event, that was worked to its end. */
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

/** No connection came about, or the handshake ended without it. */
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
 * Whether a call that failed like this was certainly not taken: it may be made again. Of any other failure nobody knows
 * whether the government received what was sent.
 */
export function nadaFoiRecebido(erro: unknown): boolean {
  if (!(erro instanceof FalhaDeRede)) return false;
  return erro.motivo === 'host' || erro.motivo === 'certificado' || isAntesDeEnviar(erro.codigo);
}

function isAntesDeEnviar(codigo: string): boolean {
  return ANTES_DE_ENVIAR.some((inicio) => codigo.startsWith(inicio));
}
