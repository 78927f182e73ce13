import type { LeitorSql, MesLido } from '@apura/apuracao';
import type { Valor } from './duck/append-linhas.ts';

/**
 * A table that reports read like any other, made once per run by code instead of by one query: its calculation reads
 * aggregates through SQL, works on them in memory, and gives rows. Like the fact table it is kept as Parquet beside the
 * results, so that a run that goes on after a stop does not calculate it again.
 */
export interface TabelaCalculada {
  /** The name under which the SQL of reports reads it; file names and manifests use it too. */
  nome: string;
  /** Raised when the calculation changes: its code is no part of what results are distinguished by. */
  versao: number;
  /** Columns and DuckDB types, in order. Values come as text, whole numbers or null and are cast to these. */
  colunas: Readonly<Record<string, string>>;
  /** Tables of documents that it reads besides those of the fact table; absent ones are empty. */
  fontes: readonly string[];
  /** Names of reports whose finished rows it reads, each as `rel_<slug with underscores>`. It is made after them. */
  depende?: readonly string[];
  /** True when it reads `fato_pc`. */
  fatoPc: boolean;
  /**
   * Every SELECT statement that the calculation may run: what they read is prepared, and they are part of the digest.
   */
  sqls: readonly string[];
  /** The rows, in an order that does not depend on the order of files. Memory must not grow with the documents. */
  compute(leitor: LeitorCalculo): AsyncIterable<readonly Valor[]>;
}

/** What a calculation reads with. */
interface LeitorCalculo extends LeitorSql {
  /**
   * Every month of block M. The tables of one run share them: reading them takes as long as all else of a
   * calculation.
   */
  meses(): Promise<readonly MesLido[]>;
}

/** The tables that the reports name, each once. */
export function calculadasDe(relatorios: readonly { calculadas: readonly TabelaCalculada[] }[]): TabelaCalculada[] {
  return [...new Set(relatorios.flatMap((r) => r.calculadas))];
}
