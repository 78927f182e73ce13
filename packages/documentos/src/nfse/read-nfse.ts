import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { readDocumento, refuseDocumento } from '../xml/read-documento.ts';
import { finishEvento } from './finish-evento.ts';
import { finishNota } from './finish-nota.ts';
import { leituraNfse } from './leitor-nfse.ts';
import type { EventoNfseLido, NfseLida, NotaNfseLida } from './nfse-lida.ts';

/**
 * Reads the bytes of an XML document with any number of notes of services and their events, also as the text of an
 * answer of SOAP. Elements are recognized by local name. Null: the document is over the size limit.
 */
export function readNfse(bytes: Uint8Array | null): NfseLida {
  const leitura = leituraNfse();
  const { documentos, ...lido } = bytes === null ? refuseDocumento(leitura) : readDocumento(bytes, leitura);
  const problemas = createColetorProblemas();
  const notas: NotaNfseLida[] = [];
  const eventos: EventoNfseLido[] = [];
  for (const rascunho of documentos) {
    const { kind } = rascunho;
    if (kind === 'evento') eventos.push(finishEvento(rascunho.linha, eventos.length + 1, problemas));
    else notas.push(finishNota({ ...rascunho, kind }, notas.length + 1, problemas));
  }
  return {
    ...lido,
    notas,
    eventos,
    problemas: [...lido.problemas, ...problemas.problemas],
    totalProblemas: lido.totalProblemas + problemas.total,
  };
}
