import type { TabelaDataset } from '@apura/documentos';

/**
 * A file of the project that a rectification starts from, in the version that the project uses. It is never changed.
 */
export interface ArquivoBase {
  /** `ArquivoCatalogado.id`, as in the tables' `_arquivo`. */
  id: string;
  nome: string;
  path: string;
  sha256: string;
  cnpj: string;
  /** yyyy-MM-dd. */
  inicio: string;
  fim: string;
  /** Date of transmission, from the file's name; null when the name has none. */
  transmissao: string | null;
}

/** What the engines start from. All but the callbacks can be cloned, because the request is sent to a child process. */
export interface PedidoDaBase {
  /** CNPJ as digits (or letters) without mask; periods as yyyy-MM-dd. */
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** The obligation's files that the project uses, of all its months. */
  arquivos: readonly ArquivoBase[];
  /** The project's tables, all obligations. */
  tabelas: readonly TabelaDataset[];
  /** An administrator's folder of official tables, which replace the shipped ones. */
  tabelasDir?: string;
  /** Empty folder of this attempt; the caller deletes it. */
  workDir: string;
  /** ZIP of the last successful rectification of the obligation, for `BASE=ULTIMA_RETIFICACAO`; absent without one. */
  ultimaRetificacao?: { zip: string };
  /** Today in São Paulo, yyyy-MM-dd: deadlines count from it. No byte of a rectified file depends on it. */
  hoje: string;
  /** Memory that the database engine may use. */
  memoryLimitMb: number;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
  signal?: AbortSignal;
}

/** A rectification to make. */
export interface PedidoRetificacao extends PedidoDaBase {
  /** Path of the user's .xlsx. */
  planilha: string;
  /** Short id for the name of the ZIP. */
  id: string;
}
