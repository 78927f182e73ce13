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
 * It never throws for the content of a document; see `readDocumento`. Namespaces only give the name of the layout.
 */
export function readEsocial(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): EsocialLido {
  const { documentos, ...lido } = readDocumento(bytes, leitura(limites));
  return { ...documentos, ...lido };
}

/** The result of `readEsocial` for a document over the size limit, without reading it. */
export function refuseEsocialBySize(limites: LimitesXml = LIMITES_XML): EsocialLido {
  const { documentos, ...lido } = refuseDocumento(leitura(limites));
  return { ...documentos, ...lido };
}
