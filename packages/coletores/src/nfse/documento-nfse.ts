import { isIsoDate } from '@apura/br';
import { mesDaChaveNfse, parseChaveNfse } from '@apura/documentos';
import { type ElementoXml, findElemento, findTexto, readXml, XmlError } from '../comum/read-xml.ts';
import type { DocumentoServicoDistribuido } from './distribuicao-nfse.ts';

/** A note or a registered event of the national NFS-e. */
export interface DocumentoServico {
  tipo: 'nota' | 'evento';
  /** The same for a document that comes again under another number. */
  identificador: string;
  /** 50 characters. */
  chave: string;
  /** AAAA-MM-DD: the competence of a note; of an event, the first day of the month in which its note was issued. */
  dia: string;
  /** Whether it says that the note is cancelled. */
  cancela: boolean;
}

/**
 * What became of a distributed document: read, broken (its package or its XML), or left out, because a request (DPS,
 * request of an event) and a register (CNC) are no facts.
 */
export type DocumentoDaNfse = DocumentoServico | { tipo: 'danificado' } | { tipo: 'alheio' };

/** Cancellation, by substitution, after the city's analysis, and by the city. */
const CANCELAMENTOS = ['e101101', 'e105102', 'e105104', 'e305101'];
/** Kinds of the interface whose documents a project reads. */
const LIDOS = ['NFSE', 'EVENTO'];
const MAX_DEPTH = 8;

/** The kind of a distributed document by its XML; what the interface calls it decides only whether it should be one. */
export function readDocumentoNfse({ tipo, xml }: DocumentoServicoDistribuido): DocumentoDaNfse {
  if (!LIDOS.includes(tipo)) return { tipo: 'alheio' };
  if (xml === null) return { tipo: 'danificado' };
  try {
    const raiz = readXml(xml.toString('utf8').replace(/^\uFEFF/, ''));
    return readNota(raiz) ?? readEvento(raiz) ?? { tipo: 'danificado' };
  } catch (error) {
    if (error instanceof XmlError) return { tipo: 'danificado' };
    throw error;
  }
}

function readNota(raiz: ElementoXml): DocumentoServico | null {
  const inf = findDentro(raiz, 'infNFSe');
  const chave = parseChaveNfse(inf?.atributos.Id);
  const dia = findTexto(inf, 'DPS', 'infDPS', 'dCompet');
  if (chave === null || dia === null || !isIsoDate(dia)) return null;
  return { tipo: 'nota', identificador: chave, chave, dia, cancela: false };
}

/** The type of an event is the name of its only element of 'e' and six digits. */
function readEvento(raiz: ElementoXml): DocumentoServico | null {
  const inf = findDentro(raiz, 'infEvento');
  const pedido = findElemento(inf, 'pedRegEvento', 'infPedReg');
  const chave = parseChaveNfse(findTexto(pedido, 'chNFSe'));
  const evento = pedido?.filhos.find(({ nome }) => /^e\d{6}$/.test(nome))?.nome;
  const sequencia = findTexto(inf, 'nSeqEvento') ?? findTexto(pedido, 'nPedRegEvento') ?? '1';
  if (chave === null || evento === undefined || !/^\d{1,3}$/.test(sequencia)) return null;
  return {
    tipo: 'evento',
    identificador: `${chave}-${evento}-${sequencia.padStart(3, '0')}`,
    chave,
    dia: `${mesDaChaveNfse(chave)}-01`,
    cancela: CANCELAMENTOS.includes(evento),
  };
}

/** Some cities put the national note into elements of their own. */
function findDentro(de: ElementoXml, nome: string, depth = 0): ElementoXml | undefined {
  if (de.nome === nome) return de;
  if (depth >= MAX_DEPTH) return undefined;
  for (const filho of de.filhos) {
    const achado = findDentro(filho, nome, depth + 1);
    if (achado !== undefined) return achado;
  }
  return undefined;
}
