import { SaxesParser } from 'saxes';

/** An element with its namespace, as a server that checks schemas sees it. */
export interface No {
  nome: string;
  ns: string;
  atributos: Readonly<Record<string, string>>;
  filhos: No[];
  texto: string;
  inicio: number;
  fim: number;
}

/** The tree of a document; throws for what is not well formed by its namespaces. */
export function readArvore(texto: string): No {
  const parser = new SaxesParser({ xmlns: true });
  const aberto: No[] = [];
  let raiz: No | undefined;
  parser.on('error', (erro) => {
    throw erro;
  });
  parser.on('opentag', (tag) => {
    const atributos = Object.fromEntries(Object.entries(tag.attributes).map(([nome, a]) => [nome, a.value]));
    const inicio = texto.lastIndexOf('<', parser.position - 1);
    const no: No = { nome: tag.local, ns: tag.uri, atributos, filhos: [], texto: '', inicio, fim: inicio };
    aberto.at(-1)?.filhos.push(no);
    raiz ??= no;
    aberto.push(no);
  });
  parser.on('text', (pedaco) => {
    const acima = aberto.at(-1);
    if (acima) acima.texto += pedaco;
  });
  parser.on('closetag', () => {
    const no = aberto.pop();
    if (no) no.fim = parser.position;
  });
  parser.write(texto).close();
  if (!raiz) throw new Error('no element');
  return raiz;
}

/** The first element of this name, anywhere below. */
export function find(de: No | undefined, nome: string): No | undefined {
  for (const filho of de?.filhos ?? []) {
    const achado = filho.nome === nome ? filho : find(filho, nome);
    if (achado) return achado;
  }
  return undefined;
}

/** The texts of the children by name. */
export function camposDe(de: No | undefined): Record<string, string> {
  return Object.fromEntries((de?.filhos ?? []).map((f) => [f.nome, f.texto]));
}
