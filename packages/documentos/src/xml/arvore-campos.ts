import type { ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import type { CampoXml } from './campos-nfe.ts';

/** An element that a reader knows: the column that it fills and the elements that may be inside it. */
export interface NoXml {
  nome: string;
  filhos: Map<string, NoXml>;
  /** The node for elements without a node of their own. */
  curinga: NoXml | null;
  /** Position in the row of the table, or -1. */
  coluna: number;
  tipo: ColunaTipo | null;
}

const createNo = (nome: string): NoXml => ({ nome, filhos: new Map(), curinga: null, coluna: -1, tipo: null });

/** Turns the paths of a list of columns into the tree that a streaming reader follows, element by element. */
export function createArvore(campos: readonly CampoXml[], esquema: EsquemaTabela): NoXml {
  const raiz = createNo('');
  for (const campo of campos) {
    const coluna = positionOf(esquema, campo.coluna);
    for (const caminho of campo.caminhos) {
      const no = nodeAt(raiz, caminho);
      no.coluna = coluna;
      no.tipo = campo.tipo;
    }
  }
  return raiz;
}

/** The node of a path of elements below another node, which may be new in the tree. */
export const nodeAt = (raiz: NoXml, caminho: string): NoXml => caminho.split('/').reduce(descend, raiz);

/** Position of a column in the rows of a table; a name that the table lacks is a fault of the program. */
export function positionOf(esquema: EsquemaTabela, nome: string): number {
  const posicao = esquema.colunas.findIndex((c) => c.nome === nome);
  if (posicao < 0) throw new Error(`Table ${esquema.tabela} has no column ${nome}`);
  return posicao;
}

function descend(no: NoXml, nome: string): NoXml {
  if (nome === '*') {
    no.curinga ??= createNo(nome);
    return no.curinga;
  }
  const existente = no.filhos.get(nome);
  if (existente) return existente;
  const novo = createNo(nome);
  no.filhos.set(nome, novo);
  return novo;
}
