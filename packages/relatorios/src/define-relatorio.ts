import { nomesLidos } from '@apura/modelo';
import type { NomeTabela } from '@apura/tabelas';
import { type ColunaRelatorio, hasAchado } from './colunas.ts';
import type { ColunaDoArquivo, ConsultaPorArquivo } from './consulta-por-arquivo.ts';
import type { TabelaCalculada } from './tabela-calculada.ts';
import { colunasDaRegra } from './totais/total-coluna.ts';

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
  /** Official tables without which a number would be wrong: absent, the report is one row that says so. */
  tabelas?: readonly NomeTabela[];
  /**
   * Names of reports whose finished rows the SQL reads, each as `rel_<slug with underscores>` and with the columns that
   * it shows. They must come before it in the catalogue.
   */
  depende?: readonly string[];
  /** Calculated tables that the SQL reads by their names. What they read counts as read by the report. */
  calculadas?: readonly TabelaCalculada[];
  /** The columns that the report shows; without `leitura` they are those that it stores. */
  colunas: readonly ColunaRelatorio[];
  /**
   * True for a report that is made when somebody asks for it, because its rows cost more than a small project may: its
   * sources are tables that no run of all reports has.
   */
  sobDemanda?: boolean;
  /**
   * True for rows that other reports are made of: nobody sees the report, and it is made whenever one that reads it is.
   */
  interno?: boolean;
  /** SQL over the shown columns: the rows that totals count. Without it all do. */
  totalDe?: string;
  /**
   * Columns by whose values the rows have totals of their own (one for each tax, or for entries and for exits),
   * because a sum over all of them would mean nothing. A report that ends its rows with findings has one total for each
   * Tipo.
   */
  totalPor?: readonly string[];
  /** Set when what the report shows is computed from its stored rows on the day on which it is read. */
  leitura?: LeituraDoDia;
  /**
   * What the rows of the query are sorted by. It leaves no ties, so that two runs over the same files give the same
   * bytes.
   */
  ordem: string;
}

/**
 * How a report shows its stored rows on the day on which it is read: a right that ends, or an interest that runs, would
 * grow false in a stored row.
 */
export interface LeituraDoDia {
  /** The columns of the stored rows, which are those of the report's `sql`. */
  colunasGuardadas: readonly ColunaRelatorio[];
  /**
   * Selects the report's `colunas` and `posicao`, which orders them, from three relations: `guardado` has the stored
   * columns and `posicao` (the place of the stored row), `dia` the day of the reading, and `selic` the monthly rates.
   * How many rows it gives does not depend on the day.
   */
  sql: string;
}

/** The query. Its columns are the stored ones, by name, order and type, then those of `soma.por`. */
type Consulta = Inteira | PorArquivo | PorLinha | Somada;

interface Inteira {
  recorte?: undefined;
  sql: string;
}

interface PorArquivo {
  /**
   * Every row depends on its own file alone and the order begins with the file's: the report may be made of some files
   * at a time. It then needs no more memory for sixty months than for a few.
   */
  recorte: 'arquivo';
  sql: ConsultaPorArquivo;
}

interface PorLinha {
  /**
   * Besides, every row depends on its own document alone and the order goes on with the line, which is the column
   * 'Linha': the report may be made of some documents at a time.
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
   * The query that puts together what the stretches, the table `partes`, say of the same row. Besides the report's
   * columns `partes` has those of `por`, which `sql` gives too.
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
  tabelas: readonly NomeTabela[];
  /** Whether the SQL reads `fato_pc`, itself or through a calculated table. */
  fatoPc: boolean;
  depende: readonly string[];
  calculadas: readonly TabelaCalculada[];
  interno: boolean;
  totalPor: readonly string[];
  /** The columns of the stored rows. */
  colunasGuardadas: readonly ColunaRelatorio[];
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
  const totalPor = d.totalPor ?? (hasAchado(d.colunas) ? ['Tipo'] : []);
  const regras = d.colunas.flatMap(({ total }) => (total === 'none' ? [] : colunasDaRegra(total)));
  const ausente = [...totalPor, ...regras].find((key) => !d.colunas.some((c) => c.key === key));
  if (ausente !== undefined) throw new Error(`report ${d.nome}: its totals read ${ausente}, which is no column`);
  return {
    tabelas: [],
    depende: [],
    interno: false,
    ...d,
    totalPor,
    colunas: d.totalDe === undefined ? d.colunas : d.colunas.map((c) => contada(c, d.totalDe)),
    sql,
    sqlEmOrdem: `${sql}\n     ORDER BY ${d.ordem}`,
    doArquivo,
    calculadas,
    colunasGuardadas: d.leitura?.colunasGuardadas ?? d.colunas,
    fatoPc: nomesLidos(sql).has('fato_pc') || calculadas.some((t) => t.fatoPc),
    slug: slugOf(d.nome),
  };
}

/** A column's own choice of rows goes before the report's. */
function contada(coluna: ColunaRelatorio, where: string | undefined): ColunaRelatorio {
  return coluna.total === 'none' ? coluna : { ...coluna, total: { where, ...coluna.total } };
}

function slugOf(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
