export interface ElementoXml {
  /** Without its prefix. */
  nome: string;
  /** Its namespace; empty when none is declared. */
  ns: string;
}

const MARCA = /<(\/?)(?:([\w.-]+):)?([A-Za-z_][\w.-]*)([^>]*)>?/g;
const DECLARACAO = /\bxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The first elements of an XML document in order, each with its namespace. The text may end anywhere. */
export function elementsOf(texto: string, maximo: number): ElementoXml[] {
  const elementos: ElementoXml[] = [];
  const abertos: { nome: string; escopo: ReadonlyMap<string, string> }[] = [];
  for (const m of texto.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, '').matchAll(MARCA)) {
    const [, fecha, prefixo = '', nome = '', resto = ''] = m;
    if (fecha === '/') {
      const aberto = abertos.findLastIndex((a) => a.nome === `${prefixo}:${nome}`);
      if (aberto >= 0) abertos.length = aberto;
      continue;
    }
    const escopo = new Map(abertos.at(-1)?.escopo);
    for (const [, declarado = '', aspas, apostrofos] of resto.matchAll(DECLARACAO)) {
      escopo.set(declarado, aspas ?? apostrofos ?? '');
    }
    elementos.push({ nome, ns: escopo.get(prefixo) ?? '' });
    if (elementos.length >= maximo) break;
    if (!resto.endsWith('/')) abertos.push({ nome: `${prefixo}:${nome}`, escopo });
  }
  return elementos;
}
