import type { ElementoXml } from './elementos-xml.ts';
import type { Identificacao } from './tipo-documento.ts';

/**
 * An event, a lot as it was sent, the answer to a lot, of today or of the old synchronous service, or the answer to a
 * question for receipts.
 */
const CONTEUDO = /^(?:evt[A-Z]\w*|envioLoteEventos|loteEventos|retornoLoteEventos(?:Assincrono)?|situacaoEvento)$/;

/**
 * What a `Reinf` is, by the elements in it: each version and each event has a namespace of its own, so no namespace is
 * looked at. One without events and lots, such as a request to the service, is refused with what to send.
 */
export function identifyReinf(dentro: readonly ElementoXml[]): Identificacao {
  if (dentro.some(({ nome }) => CONTEUDO.test(nome))) return { tipo: 'REINF', confianca: 1 };
  return {
    tipo: 'DESCONHECIDO',
    confianca: 0.9,
    motivo:
      'O XML é da EFD-Reinf e não traz nenhum evento, como o de um pedido de consulta. Envie o XML dos eventos, dos ' +
      'lotes enviados e dos retornos, que o programa que transmite a EFD-Reinf guarda.',
  };
}
