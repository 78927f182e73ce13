import { findElemento, findTexto, readXml, XmlError } from '../comum/read-xml.ts';
import type { DocumentoDistribuido } from './distribuicao-nfe.ts';

/** Invoices and events come whole, or as a summary until the recipient makes a statement on the invoice. */
type TipoDocumentoNfe = 'nota' | 'resumo' | 'evento' | 'resumo-evento';

export interface DocumentoNfe {
  tipo: TipoDocumentoNfe;
  /** 44 characters. */
  chave: string;
  /** The day of issue (of an event: of registration), AAAA-MM-DD. */
  dia: string;
  /** Whether it says that the invoice is cancelled. */
  cancela: boolean;
}

/** Cancellation, and cancellation by substitution. */
const CANCELAMENTOS = ['110111', '110112'];
/** In a summary: the invoice is cancelled (1: authorized, 2: denied). */
const SITUACAO_CANCELADA = '3';

const TIPOS: Readonly<Record<string, TipoDocumentoNfe>> = {
  procNFe: 'nota',
  resNFe: 'resumo',
  procEventoNFe: 'evento',
  resEvento: 'resumo-evento',
};

/** The kind and key of a distributed document; null for an unknown kind, or a document that cannot be read. */
export function findDocumentoNfe({ schema, xml }: DocumentoDistribuido): DocumentoNfe | null {
  // Only the part before the version gives the kind, because versions change.
  const tipo = TIPOS[schema.split('_')[0] ?? ''];
  if (tipo === undefined || xml === null) return null;
  try {
    return read(tipo, xml.toString('utf8'));
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function read(tipo: TipoDocumentoNfe, texto: string): DocumentoNfe | null {
  const raiz = readXml(texto);
  const [chave, quando, cancela] = parts(tipo, raiz);
  const dia = /^\d{4}-\d{2}-\d{2}/.exec(quando ?? '')?.[0];
  return chave !== null && /^[0-9A-Z]{44}$/.test(chave) && dia !== undefined ? { tipo, chave, dia, cancela } : null;
}

function parts(tipo: TipoDocumentoNfe, raiz: ReturnType<typeof readXml>): [string | null, string | null, boolean] {
  const isCancelamento = (tpEvento: string | null) => CANCELAMENTOS.includes(tpEvento ?? '');
  switch (tipo) {
    case 'nota': {
      const inf = findElemento(raiz, 'NFe', 'infNFe');
      const chave = inf?.atributos.Id?.replace(/^NFe/, '') ?? null;
      return [chave, findTexto(inf, 'ide', 'dhEmi') ?? findTexto(inf, 'ide', 'dEmi'), false];
    }
    case 'resumo':
      return [findTexto(raiz, 'chNFe'), findTexto(raiz, 'dhEmi'), findTexto(raiz, 'cSitNFe') === SITUACAO_CANCELADA];
    case 'evento': {
      const inf = findElemento(raiz, 'evento', 'infEvento');
      return [findTexto(inf, 'chNFe'), findTexto(inf, 'dhEvento'), isCancelamento(findTexto(inf, 'tpEvento'))];
    }
    case 'resumo-evento':
      return [findTexto(raiz, 'chNFe'), findTexto(raiz, 'dhEvento'), isCancelamento(findTexto(raiz, 'tpEvento'))];
  }
}
