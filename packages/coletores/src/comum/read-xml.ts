import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** An element by its local name, because services declare different prefixes for the same names. */
export interface ElementoXml {
  nome: string;
  /** Attributes by their name as written. */
  atributos: Readonly<Record<string, string>>;
  filhos: ElementoXml[];
  /** The text directly in the element, trimmed. */
  texto: string;
  /** Place in the document, from its '<' to after its last '>'. */
  inicio: number;
  fim: number;
}

/** The answer of a service is no XML that is read here. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const MAX_DEPTH = 100;

/**
 * Reads a whole answer of a service. Throws {@link XmlError} for an answer that is cut short, not well formed, nested
 * too deep, or that contains a document type, which no service needs.
 */
export function readXml(texto: string): ElementoXml {
  const parser = new SaxesParser();
  const aberto: ElementoXml[] = [];
  let raiz: ElementoXml | undefined;
  let pedacos: string[] = [];

  function flush(): void {
    const acima = aberto.at(-1);
    if (acima && pedacos.length > 0) acima.texto += pedacos.join('');
    pedacos = [];
  }
  parser.on('error', (erro) => {
    throw new XmlError(erro.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('a document type');
  });
  parser.on('text', (pedaco) => pedacos.push(pedaco));
  parser.on('cdata', (pedaco) => pedacos.push(pedaco));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    flush();
    const elemento: ElementoXml = {
      nome: tag.name.slice(tag.name.indexOf(':') + 1),
      atributos: tag.attributes,
      filhos: [],
      texto: '',
      // A tag contains no other '<'.
      inicio: texto.lastIndexOf('<', parser.position - 1),
      fim: parser.position,
    };
    if (aberto.length >= MAX_DEPTH) throw new XmlError('nested too deep');
    aberto.at(-1)?.filhos.push(elemento);
    raiz ??= elemento;
    aberto.push(elemento);
  });
  parser.on('closetag', () => {
    flush();
    const elemento = aberto.pop();
    if (!elemento) return;
    elemento.texto = elemento.texto.trim();
    elemento.fim = parser.position;
  });
  parser.write(texto).close();
  if (!raiz) throw new XmlError('no element');
  return raiz;
}

/** The first element below by this path of local names, or undefined. */
export function findElemento(de: ElementoXml | undefined, ...caminho: readonly string[]): ElementoXml | undefined {
  return caminho.reduce<ElementoXml | undefined>((e, nome) => e?.filhos.find((f) => f.nome === nome), de);
}

/** The text of the first element below by this path; null when it is absent or empty. */
export function findTexto(de: ElementoXml | undefined, ...caminho: readonly string[]): string | null {
  return findElemento(de, ...caminho)?.texto || null;
}
