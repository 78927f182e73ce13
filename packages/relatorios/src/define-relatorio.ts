import type { NomeTabela } from '@apura/tabelas';
import type { ColunaRelatorio } from './colunas.ts';
import type { ColunaDoArquivo, ConsultaPorArquivo } from './consulta-por-arquivo.ts';
import type { TabelaCalculada } from './tabela-calculada.ts';

/** The tabs of the reports' screen. */
export type ModuloRelatorio = 'EFD-C' | 'EFD-F' | 'ECD' | 'ECF' | 'e-Social' | 'E-Cac' | 'XML' | 'Cruzamento';

interface Cadastro {
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
  colunas: readonly ColunaRelatorio[];
  /** What the rows of the query are sorted by. It leaves no ties, so that two runs over the same files give the same bytes. */
  ordem: string;
}

/** The query. Its columns are `colunas`, by name, order and type, then those of `soma.por`. */
type Consulta = Inteira | PorArquivo | PorLinha | Somada;

interface Inteira {
  recorte?: undefined;
  sql: string;
}

interface PorArquivo {
  /**
   * Every row depends on its own file alone and the order begins with the file's: the report may be made of some files at
   * a time. It then needs no more memory for sixty months than for a few.
   */
  recorte: 'arquivo';
  sql: ConsultaPorArquivo;
}

interface PorLinha {
  /**
   * Besides, every row depends on its own document alone and the order goes on with the line, which is the column 'Linha':
   * the report may be made of some documents at a time.
   */
  recorte: 'linha';
  /** The column by which rows of one line are in order. Without it each row has its own line. */
  desempate?: string;
  /**
   * True when the query sorts its rows while they are narrow and looks the rest up afterwards, so that they come in the
   * report's order by themselves.
   */
  ordenaAntes?: boolean;
  sql: ConsultaPorArquivo;
}

interface Somada {
  /** The rows sum up documents, of which the report may be made some at a time. */
  recorte: 'linha';
  /**
   * The query that puts together what the stretches, the table `partes`, say of the same row. Besides the report's columns
   * `partes` has those of `por`, which `sql` gives too.
   */
  soma: Soma;
  sql: string;
}

interface Soma {
  por: readonly string[];
  sql: string;
}

export type DefinicaoRelatorio = Cadastro & Consulta;

export interface RelatorioDefinido extends Cadastro {
  /** The name as a file name: lower case, without accents, words joined by hyphens. */
  slug: string;
  auxiliares: readonly string[];
  tabelas: readonly NomeTabela[];
  fatoPc: boolean;
  depende: readonly string[];
  calculadas: readonly TabelaCalculada[];
  recorte?: Consulta['recorte'];
  desempate?: PorLinha['desempate'];
  ordenaAntes?: PorLinha['ordenaAntes'];
  soma?: Soma;
  /** The query as it was declared, and with its rows in order. */
  sql: string;
  sqlEmOrdem: string;
  /** The columns that the query says to be the same in all rows of a file. */
  doArquivo: readonly ColunaDoArquivo[];
}

/** Declares a report. Throws on a name that could not travel in a URL or on repeated headings. */
export function defineRelatorio(d: DefinicaoRelatorio): RelatorioDefinido {
  if (/[/?%#]/.test(d.nome) || d.nome.length > 80 || d.nome.length === 0) throw new Error(`bad report name: ${d.nome}`);
  const keys = d.colunas.map((c) => c.key.toLowerCase());
  const repeated = keys.find((k, i) => keys.indexOf(k) !== i);
  if (repeated) throw new Error(`report ${d.nome}: column ${repeated} twice`);
  const { sql, doArquivo } = typeof d.sql === 'string' ? { sql: d.sql, doArquivo: [] } : d.sql;
  const estranha = doArquivo.find(
    ({ key }) => d.colunas.filter((c) => c.key === key && c.type === 'text').length !== 1,
  );
  if (estranha) throw new Error(`report ${d.nome}: its query shows ${estranha.key}, which is none of its texts`);
  const calculadas = d.calculadas ?? [];
  return {
    tabelas: [],
    depende: [],
    ...d,
    sql,
    sqlEmOrdem: `${sql}\n     ORDER BY ${d.ordem}`,
    doArquivo,
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
