import type { TabelasCarregadas } from '@apura/tabelas';
import type { ProjetoDataset } from './dataset.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';

export interface ResultadoRelatorio {
  nome: string;
  slug: string;
  linhas: number;
  /** The result as Parquet, with exactly the report's columns in its order; null without rows. */
  path: string | null;
  /** A Portuguese sentence when the report could not be made. */
  erro: string | null;
  /** What went wrong, for the log and never for the user. */
  causa?: unknown;
}

export interface GerarRelatoriosOptions {
  dataset: ProjetoDataset;
  outDir: string;
  /** Default 512. What does not fit goes to a folder below `outDir`, removed at the end. */
  memoryLimitMb?: number;
  /** How many reports, or stretches of one, are made at a time, each by one thread. Default 2. */
  threads?: number;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
  signal?: AbortSignal;
  /** Default: the whole catalogue. */
  relatorios?: readonly RelatorioDefinido[];
  /** Folder of an administrator whose official tables win over the shipped ones. */
  tabelasDir?: string;
  /** About how many lines of SPED the big reports are made of at a time; only tests lower it. */
  linhasPorRecorte?: number;
}

/** A run over the reports that are not there yet, and what it knows of them. */
export interface Rodada extends GerarRelatoriosOptions {
  oficiais: TabelasCarregadas;
  base: string;
  hashes: ReadonlyMap<RelatorioDefinido, string>;
  total: number;
  faltam: readonly RelatorioDefinido[];
  /** What is finished; the missing reports are put in as they are made. */
  prontos: Map<RelatorioDefinido, ResultadoRelatorio>;
  allowedDirs: readonly string[];
}
