import { type ColetorProblemas, createColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import { readDocumento, refuseDocumento } from '../xml/read-documento.ts';
import { esquemaNotaNfse } from './esquemas-nfse.ts';
import { finishEvento } from './finish-evento.ts';
import { finishNota } from './finish-nota.ts';
import { leituraNfse, type RascunhoNfse } from './leitor-nfse.ts';
import type { EventoNfseLido, NfseLida, NotaNfseLida } from './nfse-lida.ts';

const NUMERO = positionOf(esquemaNotaNfse, 'nNFSe');
const VALOR = positionOf(esquemaNotaNfse, 'vServ');

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
    else if (kind === 'Nacional' || hasNumero(rascunho, problemas))
      notas.push(finishNota({ ...rascunho, kind }, notas.length + 1, problemas));
  }
  return {
    ...lido,
    notas,
    eventos,
    problemas: [...lido.problemas, ...problemas.problemas],
    totalProblemas: lido.totalProblemas + problemas.total,
  };
}

/** Whether a note of a city has a number. What surrounds a national note has none, and a request (RPS) neither. */
function hasNumero({ linha }: RascunhoNfse, problemas: ColetorProblemas): boolean {
  if (linha[NUMERO] !== null) return true;
  if (linha[VALOR] === null) return false;
  problemas.add({
    codigo: 'nfse-sem-numero',
    mensagem: 'A nota não traz o seu número: é um RPS, o pedido da nota. Envie a NFS-e emitida.',
    registro: 'InfNfse',
    campo: 'Numero',
  });
  return false;
}
