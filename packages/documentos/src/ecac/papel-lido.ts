import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { LinhaTabela, ValorColuna } from '../xml/registro-xml.ts';

/** Kinds of papers of the e-CAC. */
export const tiposPapel = ['DCTF', 'DCTFWEB', 'PERDCOMP', 'FONTES_PAGADORAS', 'PAGAMENTOS', 'EPROCESSO'] as const;
export type TipoPapel = (typeof tiposPapel)[number];

/** What a paper says of itself: all that deciding about it needs. */
export interface FichaPapel {
  tipo: TipoPapel;
  /** 14 positions, or the 8 of the root where the paper tells no more; null when it does not say whose it is. */
  cnpj: string | null;
  /** First and last day of what it covers, yyyy-MM-dd. */
  inicio: string | null;
  fim: string | null;
  finalidade: 'Original' | 'Retificadora' | null;
  /** yyyy-MM-ddTHH:mm:ss. */
  transmissao: string | null;
  /** Papers of one declaration or document share it; null where papers do not replace one another. */
  grupo: string | null;
  recibo: string | null;
  /** Of two papers on one receipt the one with the greater detail counts. */
  detalhe: number;
  /** False when the paper breaks off before its end. */
  inteiro: boolean;
  /** False when the paper says that the declaration was cancelled or refused. */
  ativa: boolean;
  /** From 0 to 1: what was read of what is printed; null when the paper prints no total to compare with. */
  confianca: number | null;
  /** Why nothing was read, in Portuguese; null when something was. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}

/** A row without its `_arquivo`, and whose it is when a paper holds those of several. */
export interface LinhaPapel {
  esquema: EsquemaTabela;
  linha: LinhaTabela;
  cnpj: string | null;
}

export interface PapelLido {
  ficha: FichaPapel;
  linhas: LinhaPapel[];
}

/** Where the reader of one kind of paper puts what it finds. */
export interface SaidaPapel {
  readonly linhas: LinhaPapel[];
  readonly problemas: ColetorProblemas;
  /** Adds a row; columns not given are null. */
  add(esquema: EsquemaTabela, valores: Readonly<Record<string, ValorColuna>>, cnpj?: string | null): void;
  /** What stood where something was expected and could not be read. */
  unread(o: { onde: OndePapel; texto: string; oque: string }): void;
  /** Compares what was read with what the paper prints. A difference is told. */
  check(o: { oque: string; lido: bigint; impresso: bigint | null; onde: OndePapel }): void;
}

/**
 * Why a PDF into which several declarations were put is not read: which version of each counts is decided file by
 * file.
 */
export const variasDeclaracoes = (quais: Iterable<string>): string =>
  `O PDF junta mais de uma declaração (${[...quais].slice(0, 6).join(', ')}). Envie cada uma em um arquivo.`;

/** A place in a paper. `pagina` is null in papers without pages. */
export interface OndePapel {
  pagina: number | null;
  linha: number;
}

export const formatOnde = (o: OndePapel): string =>
  o.pagina === null ? `linha ${o.linha}` : `página ${o.pagina}, linha ${o.linha}`;

/** A row of the schema; throws on a column that it does not have, which only a mistake of the program can bring. */
export function rowOf(esquema: EsquemaTabela, valores: Readonly<Record<string, ValorColuna>>): LinhaTabela {
  const linha: LinhaTabela = new Array<null>(esquema.colunas.length).fill(null);
  for (const [coluna, valor] of Object.entries(valores)) linha[positionOf(esquema, coluna)] = valor;
  return linha;
}
