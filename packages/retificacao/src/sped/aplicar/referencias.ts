import type { Acao, AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { ehSemEfeito } from '../../comum/situacao-documento.ts';
import type { Forma, Formas } from '../formas.ts';
import { comparavel } from './chave-comparavel.ts';

/** How a record is identified among the records beside it; the shape of `chavesDe`. */
export interface ChavesDeRegistro {
  chave: readonly (readonly string[])[];
  pai: string | null;
  estabelecimento: boolean;
  gemeo?: string;
}

export type ChavesDe = (registro: string) => ChavesDeRegistro | undefined;

/** A record of the base file that some row of the workbook means, and what was found. */
export interface Referencia {
  id: string;
  forma: Forma;
  /** CNPJ of the establishment; null where the record has none, or where the parent decides. */
  estabelecimento: string | null;
  pai: Referencia | null;
  /** Names of the key and their comparable values; empty when the line is given. */
  campos: readonly string[];
  valor: string;
  linhaBase: number | null;
  filhas: IndiceReferencias;
  /** Whether the lines below are wanted too: the record is removed, or loses its effect. */
  comFilhos: boolean;
  achados: Achado[];
  /** How many records have this key; only the first two are kept. */
  total: number;
  /** An establishment other than the one that was given, where the key was seen. */
  outroEstabelecimento: string | null;
  /** The record at `linhaBase` when it is another one. */
  outroRegistro: string | null;
}

export interface Achado {
  linha: number;
  campos: string[];
  /** Fields of the records above, nearest first, up to the block or establishment. */
  acima: { forma: Forma; campos: string[] }[];
  /** CNPJ of the establishment (0140, x010) of the record; empty outside of one. */
  estabelecimento: string;
  /** Line of the record above. */
  linhaPai: number;
  /** Lines below, where they are wanted. */
  abaixo: { linha: number; texto: string }[];
}

/** References by record and then by the fields of their key. */
export type IndiceReferencias = Map<number, GrupoReferencias[]>;

export interface GrupoReferencias {
  forma: Forma;
  indices: readonly number[];
  campos: readonly string[];
  porValor: Map<string, Referencia[]>;
}

export interface Referencias {
  raizes: IndiceReferencias;
  porLinha: Map<number, Referencia[]>;
  porId: Map<string, Referencia>;
}

export function createReferencias(): Referencias {
  return { raizes: new Map(), porLinha: new Map(), porId: new Map() };
}

/** The fields that the key of this record is made of: the first way whose first field is given, else the last way. */
export function camposDaChave(chaves: ChavesDeRegistro, valores: Readonly<Record<string, string>>): readonly string[] {
  return chaves.chave.find((campos) => (valores[campos[0] ?? ''] ?? '') !== '') ?? chaves.chave.at(-1) ?? [];
}

/** Separates the values of a key. */
export const separador = '\u0001';

export function valorDaChave(forma: Forma, campos: readonly string[], read: (campo: string) => string): string {
  return campos.map((campo) => comparavel(read(campo), forma.campos.get(campo))).join(separador);
}

/** Adds a record to look for, or returns the equal one that was added before. */
export function addReferencia(
  referencias: Referencias,
  o: {
    forma: Forma;
    pai: Referencia | null;
    estabelecimento: string | null;
    campos: readonly string[];
    valores: Readonly<Record<string, string>>;
    linhaBase: number | null;
  },
): Referencia {
  const valor = o.linhaBase === null ? valorDaChave(o.forma, o.campos, (campo) => o.valores[campo] ?? '') : '';
  const onde = o.linhaBase === null ? `${o.pai?.id ?? o.estabelecimento ?? ''}` : `#${o.linhaBase}`;
  const id = `${onde}\u0002${o.forma.registro}${separador}${o.campos.join(',')}${separador}${valor}`;
  const existente = referencias.porId.get(id);
  if (existente) return existente;
  const nova: Referencia = {
    id,
    forma: o.forma,
    estabelecimento: o.pai === null ? o.estabelecimento : null,
    pai: o.pai,
    campos: o.campos,
    valor,
    linhaBase: o.linhaBase,
    filhas: new Map(),
    comFilhos: false,
    achados: [],
    total: 0,
    outroEstabelecimento: null,
    outroRegistro: null,
  };
  referencias.porId.set(id, nova);
  if (o.linhaBase !== null) pushTo(referencias.porLinha, o.linhaBase, nova);
  else addToIndice(o.pai?.filhas ?? referencias.raizes, nova);
  return nova;
}

function addToIndice(indice: IndiceReferencias, nova: Referencia): void {
  const grupos = indice.get(nova.forma.codigo) ?? [];
  indice.set(nova.forma.codigo, grupos);
  let grupo = grupos.find((g) => g.campos.join() === nova.campos.join());
  if (!grupo) {
    const indices = nova.campos.map((campo) => nova.forma.indices.get(campo) ?? -1);
    grupo = { forma: nova.forma, campos: nova.campos, indices, porValor: new Map() };
    grupos.push(grupo);
  }
  pushTo(grupo.porValor, nova.valor, nova);
}

export function pushTo<K, V>(mapa: Map<K, V[]>, chave: K, valor: V): void {
  const lista = mapa.get(chave);
  if (lista) lista.push(valor);
  else mapa.set(chave, [valor]);
}

/**
 * The records that a row of the workbook means: the record itself, or for an INCLUIR the record that it comes below.
 */
export interface Alvo {
  alteracao: AlteracaoSped;
  acao: Acao;
  forma: Forma;
  chaves: ChavesDeRegistro;
  /** The record with that key; null for an INCLUIR without a key. */
  proprio: Referencia | null;
  /** The record above that has a key; null directly below a block or an establishment. */
  pai: Referencia | null;
  /** Establishment as the file writes it; null where there is none. */
  estabelecimento: string | null;
}

/** The references of one row; undefined when the layout or the keys do not know its record. */
export function createAlvo(
  referencias: Referencias,
  alteracao: AlteracaoSped,
  o: { formas: Formas; chavesDe: ChavesDe; matriz: string },
): Alvo | undefined {
  const forma = o.formas.porRegistro.get(alteracao.registro);
  const chaves = o.chavesDe(alteracao.registro);
  if (!forma || !chaves) return undefined;
  const estabelecimento = chaves.estabelecimento ? alteracao.estabelecimento || o.matriz : null;
  const incluir = alteracao.acao === 'INCLUIR';
  let pai: Referencia | null = null;
  const acima = incluir && alteracao.linhaBase !== null ? [] : alteracao.pais.toReversed();
  for (const { registro, chave } of acima) {
    const formaPai = o.formas.porRegistro.get(registro);
    const chavesPai = o.chavesDe(registro);
    if (!formaPai || !chavesPai) return undefined;
    const campos = camposDaChave(chavesPai, chave);
    pai = addReferencia(referencias, {
      forma: formaPai,
      pai,
      estabelecimento,
      campos,
      valores: chave,
      linhaBase: null,
    });
  }
  if (incluir && alteracao.linhaBase !== null) {
    const formaPai = o.formas.porRegistro.get(chaves.pai ?? forma.pai);
    if (!formaPai) return undefined;
    const onde = { estabelecimento: null, pai: null, campos: [], valores: {}, linhaBase: alteracao.linhaBase };
    pai = addReferencia(referencias, { forma: formaPai, ...onde });
  }
  const valores: Readonly<Record<string, string>> = incluir
    ? { ...alteracao.chave, ...alteracao.campos }
    : alteracao.chave;
  const campos = camposDaChave(chaves, valores);
  const linhaBase = incluir ? null : alteracao.linhaBase;
  const semPai = chaves.pai !== null && pai === null && linhaBase === null;
  const proprio = semPai
    ? null
    : addReferencia(referencias, {
        forma,
        pai: linhaBase === null ? pai : null,
        estabelecimento,
        campos: linhaBase === null ? campos : [],
        valores,
        linhaBase,
      });
  const perdeEfeito = alteracao.acao === 'ALTERAR' && ehSemEfeito(alteracao.campos.COD_SIT ?? '');
  if (proprio && (alteracao.acao === 'EXCLUIR' || perdeEfeito)) proprio.comFilhos = true;
  return { alteracao, acao: alteracao.acao, forma, chaves, proprio, pai, estabelecimento };
}
