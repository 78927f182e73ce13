import { type NomeTipo, TIPOS_CAMPO } from './tipos-campo.ts';

/** An element that a layout knows, in its place. */
export interface DefinicaoElemento {
  nome: string;
  minimo: number;
  maximo: number;
  /** Type of a leaf; null for a group. */
  tipo: NomeTipo | null;
  /** Children of a group, in the order in which they must come. */
  filhos: readonly DefinicaoElemento[];
  /** Whether exactly one of the children is present (inclusao, alteracao or exclusao). */
  escolha: boolean;
}

/** Pieces that several events share, by name. */
export type Fragmentos = Readonly<Record<string, string>>;

const LINHA = /^( *)([A-Za-z0-9]+)(\?|\{(\d+),(\d+)\})?(!)?(?: ([a-z]\w*))?$/;
const FRAGMENTO = /^( *)@(\w+)$/;

/**
 * Parses a tag table: one element per line, two blanks of indentation per level, `?` for an optional element, `{n,m}`
 * for an element that may be repeated, `!` where exactly one of the children is present, then the type of a leaf. A
 * line `@name` is replaced by the lines of a fragment.
 */
export function parseDefinicao(raiz: string, texto: string, fragmentos: Fragmentos = {}): DefinicaoElemento {
  const topo = aberto(raiz, { minimo: 1, maximo: 1, tipo: null, escolha: false });
  const pilha = [topo];
  for (const linha of expand(texto, fragmentos)) {
    const m = LINHA.exec(linha);
    if (!m) throw new Error(`tag table of ${raiz}: cannot read "${linha}"`);
    const [, recuo = '', nome = '', ocorre, minimo, maximo, escolha, tipo] = m;
    const nivel = recuo.length / 2;
    const pai = pilha[nivel];
    if (!pai) throw new Error(`tag table of ${raiz}: "${linha}" is too deep`);
    if (tipo !== undefined && !Object.hasOwn(TIPOS_CAMPO, tipo))
      throw new Error(`tag table of ${raiz}: no type ${tipo}`);
    const elemento = aberto(nome, {
      minimo: ocorre === '?' ? 0 : Number(minimo ?? 1),
      maximo: Number(maximo ?? 1),
      tipo: tipo === undefined ? null : (tipo as NomeTipo), // Looked up above.
      escolha: escolha !== undefined,
    });
    pai.filhos.push(elemento);
    pilha.length = nivel + 1;
    pilha.push(elemento);
  }
  return topo;
}

function aberto(nome: string, o: Pick<DefinicaoElemento, 'minimo' | 'maximo' | 'tipo' | 'escolha'>) {
  const filhos: DefinicaoElemento[] = [];
  return { nome, ...o, filhos };
}

function* expand(texto: string, fragmentos: Fragmentos): Generator<string> {
  for (const linha of texto.split('\n')) {
    if (linha.trim() === '') continue;
    const m = FRAGMENTO.exec(linha);
    if (!m) {
      yield linha;
      continue;
    }
    const [, recuo = '', nome = ''] = m;
    const corpo = fragmentos[nome];
    if (corpo === undefined) throw new Error(`no fragment ${nome}`);
    for (const dentro of expand(corpo, fragmentos)) yield recuo + dentro;
  }
}

/** The child of a group by its name. */
export const findFilho = (d: DefinicaoElemento, nome: string): DefinicaoElemento | undefined =>
  d.filhos.find((f) => f.nome === nome);
