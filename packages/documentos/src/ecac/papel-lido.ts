import type { EsquemaTabela } from '../columnar/schema.ts';
import type { Problema } from '../sped/problema.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { LinhaTabela, ValorColuna } from '../xml/registro-xml.ts';

/** Kinds of papers of the e-CAC. */
export const tiposPapel = [
  'DCTF',
  'DCTFWEB',
  'PERDCOMP',
  'FONTES_PAGADORAS',
  'PAGAMENTOS',
  'EPROCESSO',
  'EXTRATO_CBS_IBS',
  'PGDAS',
] as const;
/** And the one that a company fills in: the inventory of the turn, a workbook. */
export type TipoPapel = (typeof tiposPapel)[number] | 'INVENTARIO';

export type NaoLido = 'CNPJ' | 'período';

/** The facts about a paper: all that is needed to decide about it. */
export interface FichaPapel {
  tipo: TipoPapel;
  /** 14 positions, the 11 of a CPF, or the 8 of the root where the paper has no more; null when it names no one. */
  cnpj: string | null;
  /** First and last day of the paper's period, yyyy-MM-dd. */
  inicio: string | null;
  fim: string | null;
  /** What every paper of this kind says and could not be read in this one, which then counts nowhere. */
  naoLidos?: readonly NaoLido[] | undefined;
  finalidade: 'Original' | 'Retificadora' | null;
  /** yyyy-MM-ddTHH:mm:ss. */
  transmissao: string | null;
  /** The same for all papers of one declaration or document; null where papers do not replace one another. */
  grupo: string | null;
  recibo: string | null;
  /** When two papers are about one receipt, the one with more detail counts. A receipt alone has 1. */
  detalhe: number;
  /** False when the paper breaks off before its end. */
  inteiro: boolean;
  /** False when the paper says that the declaration was cancelled or refused. */
  ativa: boolean;
  /**
   * The share of the printed amounts that was read, from 0 to 1; null when the paper prints no total to compare with.
   */
  confianca: number | null;
  /** The reason why nothing was read, in Portuguese; null when something was. */
  recusa: string | null;
  problemas: Problema[];
  totalProblemas: number;
}

/** Which of the two is null although every paper of the kind shows it; undefined when neither is. */
export function unreadOf(o: { cnpj: string | null; periodo: unknown }): NaoLido[] | undefined {
  const naoLidos: NaoLido[] = [];
  if (o.cnpj === null) naoLidos.push('CNPJ');
  if (o.periodo === null) naoLidos.push('período');
  return naoLidos.length > 0 ? naoLidos : undefined;
}

/**
 * A row without its `_arquivo`. `cnpj` is the row's company when a paper holds rows of several companies: '' when it
 * could not be read, null when the row is of the company of the paper.
 */
export interface LinhaPapel {
  esquema: EsquemaTabela;
  linha: LinhaTabela;
  cnpj: string | null;
}

export interface PapelLido {
  ficha: FichaPapel;
  linhas: LinhaPapel[];
}

/** The place where the reader of one kind of paper puts its rows and problems. */
export interface SaidaPapel {
  readonly linhas: LinhaPapel[];
  readonly problemas: ColetorProblemas;
  /** Adds a row; columns not given are null. */
  add(esquema: EsquemaTabela, valores: Readonly<Record<string, ValorColuna>>, cnpj?: string | null): void;
  /** Reports a text that could not be read at a place where a value was expected. */
  unread(o: { onde: OndePapel; texto: string; oque: string }): void;
  /** Compares a sum that was read with the printed one. A difference becomes a problem. */
  check(o: { oque: string; lido: bigint; impresso: bigint | null; onde: OndePapel }): void;
}

/**
 * The reason why a PDF with several declarations is not read: the version of each that counts is decided file by file.
 */
export const variasDeclaracoes = (quais: Iterable<string>): string =>
  `O PDF junta mais de uma declaração (${[...quais].slice(0, 6).join(', ')}). Envie cada uma em um arquivo.`;

/** A place in a paper. `pagina` is null in papers without pages. */
export interface OndePapel {
  pagina: number | null;
  linha: number;
}

/** The place in Portuguese, for messages: 'página 1, linha 2'. */
export const formatOnde = (o: OndePapel): string =>
  o.pagina === null ? `linha ${o.linha}` : `página ${o.pagina}, linha ${o.linha}`;

/** A row of the schema. Throws on a column that the schema does not have, which is a mistake in the program. */
export function rowOf(esquema: EsquemaTabela, valores: Readonly<Record<string, ValorColuna>>): LinhaTabela {
  const linha: LinhaTabela = new Array<null>(esquema.colunas.length).fill(null);
  for (const [coluna, valor] of Object.entries(valores)) linha[positionOf(esquema, coluna)] = valor;
  return linha;
}
