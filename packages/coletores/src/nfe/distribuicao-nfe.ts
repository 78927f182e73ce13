import { gunzipSync } from 'node:zlib';
import { escapeXml } from '@apura/br';
import { type ElementoXml, findElemento, findTexto } from '../comum/read-xml.ts';
import type { AmbienteNfe } from './enderecos-nfe.ts';
import { RespostaNfeError } from './resposta-nfe-error.ts';

/** A request: the documents after a number, one number, or one invoice. */
export type PedidoDistribuicao = { ultNsu: string } | { nsu: string } | { chave: string };

/** A distributed document. `xml` is null when its package could not be opened. */
export interface DocumentoDistribuido {
  /** 15 digits. */
  nsu: string;
  /** For example 'procNFe_v4.00'. */
  schema: string;
  xml: Buffer | null;
}

/** An answer of the distribution: the government's code and sentence, the position, and the documents. */
export interface RespostaDistribuicao {
  cStat: string;
  xMotivo: string;
  /** 15 digits, both; null where the answer has none. */
  ultNsu: string | null;
  maxNsu: string | null;
  documentos: DocumentoDistribuido[];
}

export const NS_NFE = 'http://www.portalfiscal.inf.br/nfe';
/** Limit for one unpacked document: an invoice with 990 items has about 2 MB. */
const MAX_DOCUMENTO_BYTES = 16 * 1024 * 1024;
/** Limit for one answer: its schema allows fifty documents, some megabytes in all. */
const MAX_DOCUMENTOS = 50;
const MAX_RESPOSTA_BYTES = 192 * 1024 * 1024;

/** The message of layout 1.01. Throws a RangeError for a number that is no NSU. */
export function writeDistribuicao(
  pedido: PedidoDistribuicao,
  { cnpj, ambiente, uf }: { cnpj: string; ambiente: AmbienteNfe; uf?: string },
): string {
  return (
    `<distDFeInt xmlns="${NS_NFE}" versao="1.01"><tpAmb>${ambiente === 'producao' ? 1 : 2}</tpAmb>` +
    `${uf === undefined ? '' : `<cUFAutor>${escapeXml(uf)}</cUFAutor>`}<CNPJ>${escapeXml(cnpj)}</CNPJ>` +
    `${criterio(pedido)}</distDFeInt>`
  );
}

function criterio(pedido: PedidoDistribuicao): string {
  if ('ultNsu' in pedido) return `<distNSU><ultNSU>${nsu15(pedido.ultNsu)}</ultNSU></distNSU>`;
  if ('nsu' in pedido) return `<consNSU><NSU>${nsu15(pedido.nsu)}</NSU></consNSU>`;
  return `<consChNFe><chNFe>${escapeXml(pedido.chave)}</chNFe></consChNFe>`;
}

/** The number with its leading zeros, as messages have it. */
function nsu15(nsu: string): string {
  if (!/^\d{1,15}$/.test(nsu)) throw new RangeError(`not an NSU: ${nsu}`);
  return nsu.padStart(15, '0');
}

/**
 * Reads a `retDistDFeInt`. A document whose package is damaged is returned with its number alone. Throws {@link
 * RespostaNfeError} for another form, and for more documents or bytes than an answer may have.
 */
export function readDistribuicao(ret: ElementoXml): RespostaDistribuicao {
  const cStat = findTexto(ret, 'cStat');
  if (ret.nome !== 'retDistDFeInt' || cStat === null) throw new RespostaNfeError(`no retDistDFeInt: ${ret.nome}`);
  const docZips = findElemento(ret, 'loteDistDFeInt')?.filhos.filter(({ nome }) => nome === 'docZip') ?? [];
  if (docZips.length > MAX_DOCUMENTOS) throw new RespostaNfeError(`${docZips.length} documents in one answer`);
  let bytes = 0;
  return {
    cStat,
    xMotivo: findTexto(ret, 'xMotivo') ?? '',
    ultNsu: readNsu(findTexto(ret, 'ultNSU')),
    maxNsu: readNsu(findTexto(ret, 'maxNSU')),
    documentos: docZips.map(({ atributos, texto }) => {
      const nsu = readNsu(atributos.NSU ?? null);
      if (nsu === null) throw new RespostaNfeError('a docZip without its NSU');
      const xml = unpack(texto);
      bytes += xml?.length ?? 0;
      if (bytes > MAX_RESPOSTA_BYTES) throw new RespostaNfeError('an answer that is too long when it is unpacked');
      return { nsu, schema: atributos.schema ?? '', xml };
    }),
  };
}

function readNsu(texto: string | null): string | null {
  return texto !== null && /^\d{1,15}$/.test(texto) ? nsu15(texto) : null;
}

function unpack(base64: string): Buffer | null {
  try {
    const packed = Buffer.from(base64, 'base64');
    const xml = gunzipSync(packed, { maxOutputLength: MAX_DOCUMENTO_BYTES });
    return xml.length === 0 ? null : xml;
  } catch {
    return null;
  }
}
