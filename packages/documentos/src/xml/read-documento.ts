import type { Problema } from '../sped/problema.ts';
import { type ColetorProblemas, createColetorProblemas } from '../texto/coletor-problemas.ts';
import { type CodificacaoXml, decodeXml } from './decode-xml.ts';
import { escapeEntidades } from './escape-entidades.ts';
import type { LimitesXml } from './nfe-lida.ts';
import { scanXml } from './scan-xml.ts';
import { skipAssinaturas } from './skip-assinaturas.ts';
import { walkSeveral } from './walk-several.ts';
import { type RecusaXml, type VisitanteXml, walkXml } from './walk-xml.ts';

/** What every reader of XML returns besides its documents. */
export interface DocumentoLido {
  codificacao: CodificacaoXml;
  /** Portuguese reason why the whole document was refused. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}

export interface LeituraXml<T> {
  limites: LimitesXml;
  /** A new reader: a document that is not plain is read again from its beginning. */
  createLeitor: (problemas: ColetorProblemas) => VisitanteXml & { finish(): T };
  /** Value of `documentos` for a refused document. */
  vazio: T;
}

/**
 * Reads the bytes of an XML document with the reader of one family.
 *
 * It never throws for the content of a document. A document with a DOCTYPE, over the limits or nested too deep is
 * refused as a whole; after a broken tag, the result is what was read before it, with a problem. Documents one behind
 * the other are all read.
 */
export function readDocumento<T>(bytes: Uint8Array, o: LeituraXml<T>): DocumentoLido & { documentos: T } {
  const { codificacao, divergente, ...decodificado } = decodeXml(bytes);
  if (bytes.length > o.limites.maximoBytes) return refuseDocumento(o);
  const problemas = createColetorProblemas();
  if (divergente) {
    problemas.add({
      codigo: 'xml-codificacao',
      mensagem: 'O XML diz estar em UTF-8, mas não está. Foi lido como Windows-1252; confira os acentos.',
    });
  }
  const primeira =
    (bytes.length <= MAXIMO_BYTES_INTEIRO
      ? readWhole(decodificado.texto(), o)
      : walk(decodificado.pedacos(), o, false)) ?? walkEscaped(bytes, o, problemas);
  const lida = isMalformed(primeira) ? (readSeveral(decodificado.texto(), o) ?? primeira) : primeira;
  if ('recusa' in lida) return refused(lida.recusa, codificacao, o.vazio);
  const documentos = lida.leitor.finish();
  for (const p of lida.coletor.problemas) problemas.add(p);
  return {
    documentos,
    codificacao,
    recusa: null,
    problemas: problemas.problemas,
    totalProblemas: problemas.total + lida.coletor.total - lida.coletor.problemas.length,
  };
}

/** The result of `readDocumento` for a document over the size limit, without reading it. */
export function refuseDocumento<T>(o: { limites: LimitesXml; vazio: T }): DocumentoLido & { documentos: T } {
  const maximo = Math.floor(o.limites.maximoBytes / 1024 / 1024);
  const motivo = `O XML tem mais de ${maximo} MB. Divida-o em arquivos menores e envie de novo.`;
  return refused({ codigo: 'xml-grande', motivo }, 'utf-8', o.vazio);
}

/**
 * Reads a document that another one carries as text. Null when it is refused; its problems are added to those of the
 * other one. Call it when the other one has been walked: the walks of small documents share their memory.
 */
export function readTexto<T>(texto: string, o: LeituraXml<T>, problemas: ColetorProblemas): T | null {
  const lida = readWhole(texto, o) ?? walk([escapeEntidades(texto).texto], o, true);
  if (lida === undefined) return null;
  if ('recusa' in lida) {
    problemas.add({ codigo: lida.recusa.codigo, mensagem: lida.recusa.motivo });
    return null;
  }
  for (const p of lida.coletor.problemas) problemas.add(p);
  return lida.leitor.finish();
}

type Caminhada<T> =
  | { recusa: RecusaXml }
  | { leitor: VisitanteXml & { finish(): T }; coletor: ReturnType<typeof createColetorProblemas> };

/** Up to this size a document is one text in memory; larger ones are read in pieces. */
const MAXIMO_BYTES_INTEIRO = 8 * 1024 * 1024;

/** Scans a plain document; any other document goes through the full parser from the beginning. */
function readWhole<T>(texto: string, o: LeituraXml<T>): Caminhada<T> | undefined {
  const coletor = createColetorProblemas();
  const leitor = o.createLeitor(coletor);
  return scanXml({ texto, limites: o.limites, visitante: leitor, semAssinaturas: true })
    ? { leitor, coletor }
    : walk([skipAssinaturas(texto)], o, false);
}

/** Undefined when the document may have a loose '&' or an entity that XML does not define. */
function walk<T>(pedacos: Iterable<string>, o: LeituraXml<T>, escapado: boolean): Caminhada<T> | undefined {
  const coletor = createColetorProblemas();
  const leitor = o.createLeitor(coletor);
  const fim = walkXml({ pedacos, limites: o.limites, visitante: leitor, problemas: coletor, escapado });
  if (fim === 'entidade') return undefined;
  return fim ? { recusa: fim } : { leitor, coletor };
}

const hasFault = ({ problemas }: { problemas: readonly Problema[] }, codigo: string): boolean =>
  problemas.some((p) => p.codigo === codigo);

const isMalformed = <T>(lida: Caminhada<T>): boolean => !('recusa' in lida) && hasFault(lida.coletor, 'xml-malformado');

/** Undefined when the document is malformed in another way than by what is before, between or behind its roots. */
function readSeveral<T>(texto: string, o: LeituraXml<T>): Caminhada<T> | undefined {
  const coletor = createColetorProblemas();
  const leitor = o.createLeitor(coletor);
  const lido = walkSeveral({ texto, limites: o.limites, visitante: leitor, problemas: coletor });
  if (lido === null) return undefined;
  if ('recusa' in lido) return lido;
  if (hasFault(coletor, 'xml-malformado')) return undefined;
  if (lido.raizes === 1) return hasFault(coletor, 'xml-truncado') ? undefined : { leitor, coletor };
  coletor.add({
    codigo: 'xml-varios',
    mensagem: `O arquivo junta ${lido.raizes} documentos XML, um atrás do outro. Todos foram lidos.`,
  });
  return { leitor, coletor };
}

function walkEscaped<T>(bytes: Uint8Array, o: LeituraXml<T>, problemas: ColetorProblemas): Caminhada<T> {
  const { texto, quantas, linha } = escapeEntidades(decodeXml(bytes).texto());
  if (quantas > 0) {
    problemas.add({
      codigo: 'xml-entidade',
      mensagem:
        `O XML tem ${quantas} "&" que o padrão não permite. O texto foi mantido como está no arquivo; confira a ` +
        'descrição.',
      linha,
    });
  }
  const motivo = 'O XML tem entidades que não podem ser lidas. Baixe o XML original e envie de novo.';
  return walk([texto], o, true) ?? { recusa: { codigo: 'xml-entidade', motivo } };
}

function refused<T>(
  { codigo, motivo }: RecusaXml,
  codificacao: CodificacaoXml,
  documentos: T,
): DocumentoLido & { documentos: T } {
  const problema = { codigo, mensagem: motivo, linha: null, registro: null, campo: null, valor: null };
  return { documentos, codificacao, recusa: motivo, problemas: [problema], totalProblemas: 1 };
}
