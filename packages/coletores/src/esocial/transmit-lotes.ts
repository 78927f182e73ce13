import { createHash } from 'node:crypto';
import type { ClienteEsocial } from './cliente-esocial.ts';
import { mensagemDoEvento, mensagemDoLote } from './codigos-esocial.ts';
import type { EventoProcessado } from './lote-esocial.ts';
import { isProcessado, isRecusado, segundosAteConsultar, tell as tellOcorrencia } from './resultado-do-lote.ts';

/** A batch as a rectification writes it. */
export interface LoteATransmitir {
  nome: string;
  documento: string;
}

/** How far a transmission got; plain JSON. */
export interface EstadoTransmissao {
  versao: 1;
  /** By name, in the order in which they were sent. */
  lotes: Record<string, LoteTransmitido>;
}

export interface LoteTransmitido {
  /** SHA-256 of the document: another one of the same name is another batch. */
  hash: string;
  protocolo: string;
  situacao: 'enviado' | 'aceito' | 'recusado';
}

/** How a step ended. `retorno` is the government's document about a batch, to be kept. */
export type FimDaTransmissao = { retorno?: { nome: string; documento: string } } & (
  | { tipo: 'continuar'; estado: EstadoTransmissao; mensagem: string }
  /** The batch is being worked; ask again after `segundos`. */
  | { tipo: 'esperar'; estado: EstadoTransmissao; segundos: number; mensagem: string }
  | { tipo: 'concluido'; estado: EstadoTransmissao; mensagem: string }
  /** A batch or events of it were refused: nothing after it is sent. One Portuguese sentence each. */
  | { tipo: 'recusado'; estado: EstadoTransmissao; motivos: readonly string[] }
);

/**
 * Makes the next call of a transmission: sends the first batch that was not sent, or asks after the one that was. A
 * batch goes only when every event of the ones before it was accepted, as later ones need their receipts. A call
 * whose answer was lost may be made again: the government knows events by their Id and answers with the receipt that
 * it gave. Throws what the client throws, and a RangeError for a batch that was changed after it was sent.
 */
export async function transmitLotes(o: {
  cliente: Pick<ClienteEsocial, 'sendLote' | 'queryLote'>;
  lotes: readonly LoteATransmitir[];
  estado: EstadoTransmissao | null;
  signal?: AbortSignal;
}): Promise<FimDaTransmissao> {
  const estado: EstadoTransmissao = o.estado ?? { versao: 1, lotes: {} };
  for (const [i, lote] of o.lotes.entries()) {
    const antes = Object.hasOwn(estado.lotes, lote.nome) ? estado.lotes[lote.nome] : undefined;
    const hash = createHash('sha256').update(lote.documento).digest('hex');
    if (antes && antes.hash !== hash) throw new RangeError(`the batch ${lote.nome} was changed after it was sent`);
    if (antes?.situacao === 'aceito') continue;
    const onde = `Lote ${i + 1} de ${o.lotes.length}`;
    if (antes?.situacao === 'recusado') {
      return { tipo: 'recusado', estado, motivos: [`${onde}: já foi recusado. Corrija e gere a retificação de novo.`] };
    }
    const put = (lido: Omit<LoteTransmitido, 'hash'>): EstadoTransmissao => ({
      versao: 1,
      lotes: { ...estado.lotes, [lote.nome]: { hash, ...lido } },
    });
    if (!antes) {
      const { status, protocolo, ocorrencias } = await o.cliente.sendLote(lote.documento, o.signal);
      if (protocolo === null) {
        return { tipo: 'recusado', estado, motivos: [`${onde}: ${mensagemDoLote(status)}`, ...ocorrencias.map(tell)] };
      }
      const mensagem = `${onde}: recebido com o protocolo ${protocolo}.`;
      return { tipo: 'continuar', estado: put({ protocolo, situacao: 'enviado' }), mensagem };
    }
    const lido = await o.cliente.queryLote(antes.protocolo, o.signal);
    if (lido.status.cdResposta === '101') {
      const segundos = segundosAteConsultar(lido);
      return { tipo: 'esperar', estado, segundos, mensagem: `${onde}: em processamento no eSocial.` };
    }
    const retorno = { nome: lote.nome, documento: lido.documento };
    const motivos = lido.eventos.filter(isRecusado).flatMap(tellEvento);
    const processado = isProcessado(lido.status.cdResposta);
    if (!processado || motivos.length > 0 || lido.eventos.length === 0) {
      const doLote = processado && motivos.length > 0 ? [] : [`${onde}: ${mensagemDoLote(lido.status)}`];
      // What the service could not do now is asked for again; what it refused is refused.
      const situacao = processado || /^4/.test(lido.status.cdResposta) ? 'recusado' : 'enviado';
      return {
        tipo: 'recusado',
        estado: put({ protocolo: antes.protocolo, situacao }),
        motivos: [...doLote, ...motivos, ...lido.ocorrencias.map(tell)],
        ...(processado && { retorno }),
      };
    }
    const mensagem = `${onde}: ${lido.eventos.length} eventos aceitos.`;
    return { tipo: 'continuar', estado: put({ protocolo: antes.protocolo, situacao: 'aceito' }), mensagem, retorno };
  }
  return { tipo: 'concluido', estado, mensagem: `${o.lotes.length} lotes aceitos pelo eSocial.` };
}

function tellEvento({ id, status, ocorrencias }: EventoProcessado): string[] {
  const motivo = status ? mensagemDoEvento(status) : 'o eSocial não disse o resultado.';
  return [`Evento ${id}: ${motivo}`, ...ocorrencias.map(tell)];
}

const tell: typeof tellOcorrencia = (ocorrencia) => `  ${tellOcorrencia(ocorrencia)}`;
