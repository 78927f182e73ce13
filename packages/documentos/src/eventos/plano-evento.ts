import type { ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { FonteEvento, TabelaEvento } from './definicao-tabela.ts';

/** A column that a leaf fills: in a source of rows, or in the head of the event. */
interface Alvo {
  /** Position among the plan's sources. */
  fonte: number;
  coluna: number;
  tipo: ColunaTipo;
  /** Depth of the element, on the way to the row, that the value belongs to. */
  dono: number;
}

/** An element below an event, and the effect of opening and closing it. `C` are the fields of the head. */
export interface NoEvento<C extends string = string> {
  nome: string;
  filhos: Map<string, NoEvento<C>>;
  alvos: Alvo[];
  /** Sources whose values of depth `dono` are cleared here. */
  donos: { fonte: number; dono: number }[];
  /** Sources that have one row for this element. */
  linhas: number[];
  /** Field of the head of the event, or null. */
  cabecalho: C | null;
}

interface FontePlano {
  esquema: EsquemaTabela;
  evento: string;
  grupo: string;
  /** Column that a row must have, or -1. */
  exige: number;
  /** Depth of the element that `_item` counts, or -1 in a table without that column. */
  item: number;
}

/** What reading one kind of event needs. */
export interface PlanoEvento<C extends string = string> {
  raiz: NoEvento<C>;
  fontes: FontePlano[];
}

/** The operations of an event of register. The head calls the open one 'operacao'. */
export const OPERACOES = ['inclusao', 'alteracao', 'exclusao'] as const;

/** Column that counts an element of the event, in the families that have it. */
const ITEM = '_item';

/** The events of a family: where the fields of their heads are, and their tables. */
interface FamiliaPlano<C extends string> {
  cabecalho: Readonly<Record<C, readonly string[]>>;
  tabelas: readonly TabelaEvento[];
  /** How many columns the tables begin with that no element fills. */
  comuns: number;
  /** Paths of a tag that is not on the way to the row. */
  foraDoCaminho?: Readonly<Record<string, readonly string[]>>;
}

/** The plan of an event by its element; one without detail tables has only a head. */
export function createPlanos<C extends string>(familia: FamiliaPlano<C>): (elemento: string) => PlanoEvento<C> {
  const planos = new Map<string, PlanoEvento<C>>();
  return (elemento) => {
    const pronto = planos.get(elemento);
    if (pronto) return pronto;
    const plano = createPlano(familia, elemento);
    // Normal files have few unknown names; a hostile file must not fill the memory with them.
    if (planos.size < 500) planos.set(elemento, plano);
    return plano;
  };
}

const createNo = <C extends string>(nome: string): NoEvento<C> => ({
  nome,
  filhos: new Map(),
  alvos: [],
  donos: [],
  linhas: [],
  cabecalho: null,
});

function createPlano<C extends string>(familia: FamiliaPlano<C>, elemento: string): PlanoEvento<C> {
  const plano: PlanoEvento<C> = { raiz: createNo(elemento), fontes: [] };
  for (const [campo, caminhos] of Object.entries<readonly string[]>(familia.cabecalho)) {
    // The keys are those of the family's head.
    for (const caminho of caminhos) descend(plano.raiz, caminho).cabecalho = campo as C;
  }
  for (const { esquema, fontes } of familia.tabelas) {
    for (const fonte of fontes) {
      if (fonte.evento === elemento) addFonte(familia, plano, { esquema, fonte });
    }
  }
  return plano;
}

function addFonte<C extends string>(
  { comuns, foraDoCaminho = {} }: FamiliaPlano<C>,
  plano: PlanoEvento<C>,
  { esquema, fonte }: { esquema: EsquemaTabela; fonte: FonteEvento },
): void {
  const indice = plano.fontes.length;
  const passos = fonte.linha === '' ? [] : fonte.linha.split('/');
  plano.fontes.push({
    esquema,
    evento: fonte.evento,
    grupo: fonte.grupo,
    exige: fonte.exige ? positionOf(esquema, fonte.exige) : -1,
    item: esquema.colunas[comuns - 1]?.nome === ITEM ? (fonte.item?.split('/').length ?? passos.length) : -1,
  });
  descend(plano.raiz, fonte.linha).linhas.push(indice);
  for (let dono = 0; dono <= passos.length; dono++) {
    descend(plano.raiz, passos.slice(0, dono).join('/')).donos.push({ fonte: indice, dono });
  }
  for (const [coluna, { nome, tipo }] of esquema.colunas.entries()) {
    if (coluna < comuns) continue;
    const noCaminho = passos.map((_, i) => [...passos.slice(0, i + 1), nome].join('/'));
    const caminhos = fonte.campos[nome] ?? [...noCaminho, ...(foraDoCaminho[nome] ?? [])];
    for (const caminho of caminhos) {
      const donos = caminho.split('/').slice(0, -1);
      let dono = 0;
      while (dono < passos.length && dono < donos.length && passos[dono] === donos[dono]) dono++;
      descend(plano.raiz, caminho).alvos.push({ fonte: indice, coluna, tipo, dono });
    }
  }
}

function descend<C extends string>(raiz: NoEvento<C>, caminho: string): NoEvento<C> {
  let no = raiz;
  for (const nome of caminho === '' ? [] : caminho.split('/')) {
    let filho = no.filhos.get(nome);
    if (!filho) {
      filho = createNo(nome);
      no.filhos.set(nome, filho);
    }
    no = filho;
  }
  return no;
}
