import type { ElementoXml } from '@apura/documentos';
import { type DefinicaoElemento, findFilho } from '../leiaute/definicao.ts';

/** The first element at the end of a path of names. */
export function findElemento(raiz: ElementoXml | undefined, ...caminho: readonly string[]): ElementoXml | undefined {
  let no = raiz;
  for (const nome of caminho) no = no?.filhos.find((f) => f.nome === nome);
  return no;
}

/** The text of the first element at the end of a path; empty where there is none. */
export const textoDe = (e: ElementoXml | undefined, ...caminho: readonly string[]): string =>
  findElemento(e, ...caminho)?.texto ?? '';

export const folha = (nome: string, texto: string): ElementoXml => ({ nome, texto, filhos: [] });
export const grupo = (nome: string, filhos: ElementoXml[]): ElementoXml => ({ nome, texto: '', filhos });

/** Puts a child in the place that its layout gives it: after the last child of its name or of an earlier name. */
export function insertFilho(pai: ElementoXml, definicao: DefinicaoElemento, filho: ElementoXml): void {
  const posicao = (nome: string) => definicao.filhos.findIndex((f) => f.nome === nome);
  const sua = posicao(filho.nome);
  if (sua < 0) throw new Error(`${filho.nome} has no place in ${definicao.nome}`);
  const depois = pai.filhos.findIndex((f) => posicao(f.nome) > sua);
  pai.filhos.splice(depois < 0 ? pai.filhos.length : depois, 0, filho);
}

/** Sets, adds or (with an empty text) removes a leaf of a group. Returns its text before. */
export function defineFolha(
  pai: ElementoXml,
  definicao: DefinicaoElemento,
  campo: { nome: string; texto: string },
): string {
  const atual = pai.filhos.find((f) => f.nome === campo.nome);
  const antes = atual?.texto ?? '';
  if (campo.texto === '') pai.filhos = pai.filhos.filter((f) => f !== atual);
  else if (atual) atual.texto = campo.texto;
  else insertFilho(pai, definicao, folha(campo.nome, campo.texto));
  return antes;
}

/** The first child of a name; when there is none, an empty one is made in its place. */
export function obtainGrupo(pai: ElementoXml, definicao: DefinicaoElemento, nome: string): ElementoXml {
  const atual = pai.filhos.find((f) => f.nome === nome);
  if (atual) return atual;
  const novo = grupo(nome, []);
  insertFilho(pai, definicao, novo);
  return novo;
}

/** The definition at the end of a path that the layout is known to have. */
export function definicaoDe(definicao: DefinicaoElemento, ...caminho: readonly string[]): DefinicaoElemento {
  let d = definicao;
  for (const nome of caminho) {
    const filho = findFilho(d, nome);
    if (!filho) throw new Error(`${nome} has no place in ${d.nome}`);
    d = filho;
  }
  return d;
}
