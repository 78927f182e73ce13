import { SaxesParser } from 'saxes';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { LimitesXml } from './nfe-lida.ts';

/** Called while a document is walked. Names are local, without the prefix. */
export interface VisitanteXml {
  open(nome: string, atributos: Readonly<Record<string, string>>): void;
  /** Called for each piece of text directly inside the open element, without comments and with CDATA resolved. */
  text(texto: string): void;
  /** `linha` returns the line of the end of the tag. It may have to count lines: call it only when needed. */
  close(nome: string, linha: () => number): void;
}

export interface RecusaXml {
  codigo: string;
  motivo: string;
}

const MAXIMO_FALHAS = 50;

/** Only thrown inside the walk, to leave the callbacks of the parser; callers never see it. */
class FimDaCaminhada extends Error {
  readonly recusa: RecusaXml | 'entidade' | null;
  constructor(recusa: RecusaXml | 'entidade' | null) {
    super('walk ended');
    this.recusa = recusa;
  }
}

/**
 * Walks a document with a conformant parser. Faults of form become problems and the walk continues as far as possible;
 * a DOCTYPE and too many levels end it with a refusal. Entities other than the five of XML are never expanded: the
 * first one, or a loose '&', ends the walk with 'entidade', because the parser would read the following text as its
 * name.
 */
export function walkXml(o: {
  pedacos: Iterable<string>;
  limites: LimitesXml;
  visitante: VisitanteXml;
  problemas: ColetorProblemas;
  /** Whether loose '&' are already escaped: then nothing ends the walk with 'entidade'. */
  escapado: boolean;
}): RecusaXml | 'entidade' | null {
  const { visitante, problemas, limites } = o;
  // Do not resolve namespaces: real documents use prefixes that they never declare, and the local name is enough.
  const parser = new SaxesParser({ xmlns: false });
  const linha = () => parser.line;
  let niveis = 0;
  let falhas = 0;
  let fechando = false;

  parser.on('error', (erro) => {
    const texto = erro.message.replace(/^\d+:\d+: /, '');
    if (texto.includes('doctype')) throw new FimDaCaminhada(RECUSA_DOCTYPE);
    // An entity without ';' continues to the end of the document for the parser.
    if (!o.escapado && (texto.includes('entity') || texto.includes('unexpected end'))) {
      throw new FimDaCaminhada('entidade');
    }
    falhas++;
    if (falhas === 1) {
      problemas.add({
        codigo: fechando ? 'xml-truncado' : 'xml-malformado',
        mensagem: fechando ? TRUNCADO : MALFORMADO,
        linha: parser.line,
        valor: texto,
      });
    }
    if (falhas >= MAXIMO_FALHAS && !fechando) throw new FimDaCaminhada(null);
  });
  parser.on('doctype', () => {
    throw new FimDaCaminhada(RECUSA_DOCTYPE);
  });
  parser.on('opentag', (tag) => {
    if (++niveis > limites.maximoNiveis) {
      throw new FimDaCaminhada({
        codigo: 'xml-profundo',
        motivo:
          `O XML tem mais de ${limites.maximoNiveis} níveis de elementos, o que nenhum documento fiscal tem. O ` +
          'arquivo não foi lido.',
      });
    }
    visitante.open(localName(tag.name), tag.attributes);
  });
  parser.on('text', (texto) => visitante.text(texto));
  parser.on('cdata', (texto) => visitante.text(texto));
  parser.on('closetag', (tag) => {
    niveis--;
    visitante.close(localName(tag.name), linha);
  });

  try {
    for (const pedaco of o.pedacos) parser.write(pedaco);
    fechando = true;
    parser.close();
  } catch (erro) {
    if (erro instanceof FimDaCaminhada) return erro.recusa;
    throw erro;
  }
  return null;
}

const RECUSA_DOCTYPE: RecusaXml = {
  codigo: 'xml-doctype',
  motivo:
    'O XML traz uma declaração DOCTYPE, que documentos fiscais não têm e que é recusada por segurança. Baixe o ' +
    'XML original e envie de novo.',
};

const localName = (nome: string): string => {
  const i = nome.indexOf(':');
  return i < 0 ? nome : nome.slice(i + 1);
};

const TRUNCADO =
  'O XML termina antes do fim do documento. Foi lido o que havia até ali; baixe o XML completo e envie de novo.';
const MALFORMADO =
  'O XML está malformado a partir desta linha. Foi lido o que havia antes; baixe o XML original e envie de novo.';
