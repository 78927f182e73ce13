import { createLeitorNfe } from './leitor-nfe.ts';
import { LIMITES_XML, type LimitesXml, type NfeLida } from './nfe-lida.ts';
import { type LeituraXml, readDocumento, refuseDocumento } from './read-documento.ts';

type Documentos = Pick<NfeLida, 'notas' | 'eventos'>;

const leitura = (limites: LimitesXml): LeituraXml<Documentos> => ({
  limites,
  createLeitor: createLeitorNfe,
  vazio: { notas: [], eventos: [] },
});

/**
 * Reads the bytes of an XML document with any number of NF-e, NFC-e and events of layouts 2.00 to 4.00.
 *
 * It never throws for the content of a document; see `readDocumento`. Elements are recognized by local name, with any
 * prefix.
 */
export function readNfe(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): NfeLida {
  const { documentos, ...lido } = readDocumento(bytes, leitura(limites));
  return { ...documentos, ...lido };
}

/** The result of `readNfe` for a document over the size limit, without reading it. */
export function refuseBySize(limites: LimitesXml = LIMITES_XML): NfeLida {
  const { documentos, ...lido } = refuseDocumento(leitura(limites));
  return { ...documentos, ...lido };
}
