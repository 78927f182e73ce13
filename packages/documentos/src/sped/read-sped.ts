import type { ObrigacaoSped } from './obrigacao-sped.ts';
import type { Problema } from './problema.ts';

/** Version of the reader; part of the path of every dataset, so that a corrected reader never meets old columns. */
export const LEITOR_VERSAO: string = '1';

export interface TabelaLida {
  tabela: string;
  registro: string;
  linhas: number;
  /** File names below outDir, in the order of the lines of the document. */
  partes: string[];
}

export interface SpedLido {
  obrigacao: ObrigacaoSped;
  /** As declared in the file; empty when it is missing. */
  codVer: string;
  /** The layout version that was used to read it. */
  leiaute: string;
  cnpj: string;
  ie: string | null;
  uf: string | null;
  nome: string;
  /** ISO dates; empty when unreadable. */
  inicio: string;
  fim: string;
  finalidade: 'Original' | 'Retificadora';
  /** Physical lines up to the 9999, blank ones too. */
  linhas: number;
  encoding: 'ascii' | 'utf-8' | 'windows-1252';
  /** Whether a digital signature follows the 9999. */
  assinatura: boolean;
  tabelas: TabelaLida[];
  /** At most 1,000; totalProblemas counts them all. */
  problemas: Problema[];
  totalProblemas: number;
}

export interface ReadSpedOptions {
  path: string;
  outDir: string;
  obrigacao: ObrigacaoSped;
  /** Worker threads; by default one below 16 MB, else one per core. The rows are the same for any number. */
  workers?: number;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Reads a SPED file into Parquet, one file per record type (and worker) below outDir. */
export async function readSped(_o: ReadSpedOptions): Promise<SpedLido> {
  throw new Error('pending');
}
