import { LIMITES_XML, type LimitesXml } from '../xml/nfe-lida.ts';
import { type LeituraXml, readDocumento, refuseDocumento } from '../xml/read-documento.ts';
import type { EsocialLido } from './esocial-lido.ts';
import { createLeitorEsocial } from './leitor-esocial.ts';

type Documentos = Pick<EsocialLido, 'eventos' | 'retornos'>;

const leitura = (limites: LimitesXml): LeituraXml<Documentos> => ({
  limites,
  createLeitor: createLeitorEsocial,
  vazio: { eventos: [], retornos: [] },
});

/**
 * Reads the bytes of an XML document with any number of events of the eSocial, layouts 2.x and S-1.x, alone or inside
 * answers of a lot, download wrappers and totals.
 *
 * It never throws for what a document holds; see `readDocumento`. Namespaces play no part but for the layout's name.
 */
export function readEsocial(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): EsocialLido {
  const { documentos, ...lido } = readDocumento(bytes, leitura(limites));
  return { ...documentos, ...lido };
}

/** What `readEsocial` answers for a document over the size limit; it needs no bytes. */
export function refuseEsocialBySize(limites: LimitesXml = LIMITES_XML): EsocialLido {
  const { documentos, ...lido } = refuseDocumento(leitura(limites));
  return { ...documentos, ...lido };
}
