import type { NomeTabela } from '@apura/tabelas';
import type { ColunaRelatorio } from './colunas.ts';
import type { TabelaCalculada } from './tabela-calculada.ts';

/** The tabs of the reports' screen. */
export type ModuloRelatorio = 'EFD-C' | 'EFD-F' | 'ECD' | 'ECF' | 'e-Social' | 'E-Cac' | 'XML' | 'Cruzamento';

export interface DefinicaoRelatorio {
  /** Number in the catalogue. */
  numero: number;
  /** The unique name: shown, used in URLs and as sheet name. */
  nome: string;
  module: ModuloRelatorio;
  tool: 'gerar_relatorios' | 'post_process';
  /** One Portuguese sentence or more per source obligation. */
  descricao: Record<string, string[]>;
  /** Tables the rows come from. When none of them is in the project the report is empty, without running. */
  fontes: readonly string[];
  /** Tables that only add to the rows. They may be absent. */
  auxiliares?: readonly string[];
  /** Official tables without which a number would be wrong: absent, the report is one row that says so. */
  tabelas?: readonly NomeTabela[];
  /** True when the SQL reads `fato_pc`. */
  fatoPc?: boolean;
  /**
   * Names of reports whose finished rows the SQL reads, each as `rel_<slug with underscores>` and with the columns that
   * it shows. They must have smaller numbers.
   */
  depende?: readonly string[];
  /** Calculated tables that the SQL reads by their names. What they read counts as read by the report. */
  calculadas?: readonly TabelaCalculada[];
  /**
   * Set when every row depends on its own file alone and the order begins with the file's: 'arquivo' lets the report be
   * made of some files at a time, 'linha' (every row depends on its own document alone, and the order goes on with the
   * line) of some documents at a time too. It then needs no more memory for sixty months than for a few. With 'linha'
   * the column 'Linha' is the line that the order goes on with, unless the report sums the documents up (`soma`).
   */
  recorte?: 'arquivo' | 'linha';
  /** With `recorte: 'linha'`: the column by which rows of one line are in order. Without it each row has its own line. */
  desempate?: string;
  /**
   * With `recorte: 'linha'`: true when the query sorts its rows while they are narrow and looks the rest up afterwards,
   * so that they come in the report's order without the ORDER BY at its end.
   */
  ordenaAntes?: boolean;
  /**
   * With `recorte: 'linha'`, of a report whose rows sum up documents: the query that puts together what the stretches, the
   * table `partes`, say of the same row. Besides the report's columns `partes` has those of `por`, which `sql` gives too.
   */
  soma?: { por: readonly string[]; sql: string };
  colunas: readonly ColunaRelatorio[];
  /**
   * The query. Its columns are `colunas`, by name, order and type, then those of `soma.por`, and it ends in an ORDER BY that leaves no ties, so
   * that two runs over the same files give the same bytes.
   */
  sql: string;
}

export interface RelatorioDefinido extends DefinicaoRelatorio {
  /** The name as a file name: lower case, without accents, words joined by hyphens. */
  slug: string;
  auxiliares: readonly string[];
  tabelas: readonly NomeTabela[];
  fatoPc: boolean;
  depende: readonly string[];
  calculadas: readonly TabelaCalculada[];
}

/** Declares a report. Throws on a name that could not travel in a URL or on repeated headings. */
export function defineRelatorio(d: DefinicaoRelatorio): RelatorioDefinido {
  if (/[/?%#]/.test(d.nome) || d.nome.length > 80 || d.nome.length === 0) throw new Error(`bad report name: ${d.nome}`);
  const keys = d.colunas.map((c) => c.key.toLowerCase());
  const repeated = keys.find((k, i) => keys.indexOf(k) !== i);
  if (repeated) throw new Error(`report ${d.nome}: column ${repeated} twice`);
  const calculadas = d.calculadas ?? [];
  return {
    tabelas: [],
    depende: [],
    ...d,
    calculadas,
    auxiliares: [...(d.auxiliares ?? []), ...calculadas.flatMap((t) => t.fontes)],
    fatoPc: d.fatoPc === true || calculadas.some((t) => t.fatoPc),
    slug: slugOf(d.nome),
  };
}

function slugOf(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
