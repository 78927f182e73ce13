import type { TabelaDataset } from '@apura/documentos';

/**
 * A file of the project that a rectification starts from: the version that the project uses. Bytes are never changed.
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
  /** As the file's name tells it; null when it does not. */
  transmissao: string | null;
}

/** A rectification to work out. All but the callbacks survives a structured clone: it crosses to a child process. */
export interface PedidoRetificacao {
  /** Path of the user's .xlsx. */
  planilha: string;
  /** CNPJ as digits (or letters) without mask; periods as yyyy-MM-dd. */
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** Used files of the obligation, every month that the project has. */
  arquivos: readonly ArquivoBase[];
  /** The project's tables, all obligations. */
  tabelas: readonly TabelaDataset[];
  /** An administrator's folder of official tables, which win over the shipped ones. */
  tabelasDir?: string;
  /** Empty folder of this attempt; what is left in it is thrown away. */
  workDir: string;
  /**
   * ZIP of the last rectification of this kind that succeeded, for `BASE=ULTIMA_RETIFICACAO`; absent when there is
   * none.
   */
  ultimaRetificacao?: { zip: string };
  /** Short id for the name of the ZIP. */
  id: string;
  /** Today in São Paulo, yyyy-MM-dd: deadlines count from it. No byte of a rectified file depends on it. */
  hoje: string;
  /** What the database engine may take. */
  memoryLimitMb: number;
  onProgress?: (p: { feito: number; total: number; mensagem: string }) => void;
  signal?: AbortSignal;
}
