import { createHash } from 'node:crypto';
import type { ClienteEsocial } from './cliente-esocial.ts';
import { mensagemDoEvento, mensagemDoLote } from './codigos-esocial.ts';
import type { EventoProcessado } from './lote-esocial.ts';
import { isProcessado, isRecusado, segundosAteConsultar, tell as tellOcorrencia } from './resultado-do-lote.ts';

/** A batch in the form of a rectification. */
export interface LoteATransmitir {
  nome: string;
  documento: string;
}

/** The progress of a transmission; plain JSON. */
export interface EstadoTransmissao {
  versao: 1;
  /** Batches by name, in the order in which they were sent. */
  lotes: Record<string, LoteTransmitido>;
}

interface LoteTransmitido {
  /** SHA-256 of the document: another document of the same name is another batch. */
  hash: string;
  protocolo: string;
  situacao: 'enviado' | 'aceito' | 'recusado';
}

/** How a step ended. `retorno` is the government's document about a batch, to be stored. */
export type FimDaTransmissao = { retorno?: { nome: string; documento: string } } & (
  | { tipo: 'continuar'; estado: EstadoTransmissao; mensagem: string }
  /** The batch is being processed; ask again after `segundos`. */
  | { tipo: 'esperar'; estado: EstadoTransmissao; segundos: number; mensagem: string }
  | { tipo: 'concluido'; estado: EstadoTransmissao; mensagem: string }
  /**
   * A batch or some of its events were refused: nothing after it is sent. `motivos` has a Portuguese sentence for each.
   */
  | { tipo: 'recusado'; estado: EstadoTransmissao; motivos: readonly string[] }
);

/**
 * Makes the next call of a transmission: sends the first batch that was not sent, or asks about the one that was. A
 * batch is only sent when every event of the batches before it was accepted, because later events need their receipts.
 * A call whose answer was lost may be made again: the government recognises events by their Id and returns the receipt
 * that it gave. Throws the errors of the client, and a RangeError for a batch that was changed after it was sent.
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
      // A call that the service could not handle now is made again; a refusal is final.
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
