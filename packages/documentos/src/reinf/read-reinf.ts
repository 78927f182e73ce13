import { LIMITES_XML, type LimitesXml } from '../xml/nfe-lida.ts';
import { type LeituraXml, readDocumento, refuseDocumento } from '../xml/read-documento.ts';
import { createLeitorReinf } from './leitor-reinf.ts';
import type { EventoReinfLido, ReinfLida } from './reinf-lido.ts';

const leitura = (limites: LimitesXml): LeituraXml<EventoReinfLido[]> => ({
  limites,
  createLeitor: createLeitorReinf,
  vazio: [],
});

/**
 * Reads the bytes of an XML document with any number of events and totals of the EFD-Reinf, layouts 1.x and 2.1.x,
 * alone, in lots that were sent or in answers. Null: the document is over the size limit and is refused.
 *
 * It never throws for the content of a document; see `readDocumento`. Namespaces only give the name of the layout.
 */
export function readReinf(bytes: Uint8Array | null, limites: LimitesXml = LIMITES_XML): ReinfLida {
  const o = leitura(limites);
  const { documentos, ...lida } = bytes === null ? refuseDocumento(o) : readDocumento(bytes, o);
  return { eventos: documentos, ...lida };
}
