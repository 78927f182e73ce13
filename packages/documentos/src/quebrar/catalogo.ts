import type { TipoDocumento } from '../identify/tipo-documento.ts';
import type { Problema } from '../sped/problema.ts';

/** Folder of the screen 'Arquivos' that lists a document. */
export type CategoriaArquivo =
  | 'EFDC'
  | 'EFDF'
  | 'ECD'
  | 'ECF'
  | 'XML ZIP'
  | 'DCTF'
  | 'PERDCOMP'
  | 'FONTES PAGADORAS'
  | 'PAGAMENTOS'
  | 'EPROCESSO'
  | 'XML NFE';

export type SituacaoArquivo = 'Usado' | 'Substituído' | 'Ilegível' | 'CNPJ diferente' | 'Fora do período' | 'Duplicado';

/** A received file, or a file from a ZIP. */
export interface ArquivoCatalogado {
  /** Stable: computed from the content and the place of origin. */
  id: string;
  /** The received file itself, or the one that contains it. */
  origemId: string;
  /** Without extension; unique in its category together with the extension. */
  nome: string;
  /** Lower case, without the dot. */
  extensao: string;
  categoria: CategoriaArquivo | null;
  tipo: TipoDocumento;
  tipoDescricao: string;
  sha256: string;
  tamanho: number;
  /** Absolute path of the bytes. */
  path: string;
  cnpj: string | null;
  ie: string | null;
  uf: string | null;
  /** First and last day of its period, yyyy-MM-dd; of a note, the day of its emission or (NFS-e) competence. */
  inicio: string | null;
  fim: string | null;
  finalidade: string | null;
  /** Local time of the transmission (yyyy-MM-ddTHH:mm:ss), when the name of the file has it. */
  transmissao: string | null;
  situacao: SituacaoArquivo;
  /** Physical lines of a SPED file. */
  linhas: number | null;
  problemas: Problema[];
  /** `problemas` holds at most 1,000. */
  totalProblemas: number;
  /** Access key, when the file is one NF-e, CT-e or NFS-e, or its event. */
  chave?: string | null;
  /** For a paper of the e-CAC: how much of it was read, from 0 to 1; null when it prints no total. */
  confianca?: number | null;
}

/** The Parquet files (absolute paths) of one table of the project, from used files only. */
export interface TabelaDataset {
  tabela: string;
  partes: string[];
}

export interface Catalogo {
  arquivos: ArquivoCatalogado[];
  tabelas: TabelaDataset[];
}

const CATEGORIA: Partial<Record<TipoDocumento, CategoriaArquivo>> = {
  EFDC: 'EFDC',
  EFDF: 'EFDF',
  ECD: 'ECD',
  ECF: 'ECF',
  NFE: 'XML NFE',
  NFCE: 'XML NFE',
  EVENTO_NFE: 'XML NFE',
  CTE: 'XML NFE',
  NFSE: 'XML NFE',
  NFSE_ABRASF: 'XML NFE',
  NFSE_SP: 'XML NFE',
  EVENTO_NFSE: 'XML NFE',
  NF3E: 'XML NFE',
  NFCOM: 'XML NFE',
  ESOCIAL: 'XML ZIP',
  REINF: 'XML ZIP',
  DCTF: 'DCTF',
  DCTFWEB: 'DCTF',
  PERDCOMP: 'PERDCOMP',
  FONTES_PAGADORAS: 'FONTES PAGADORAS',
  PAGAMENTOS: 'PAGAMENTOS',
  EPROCESSO: 'EPROCESSO',
  // The screen has no tab of its own for it; the row names the kind.
  EXTRATO_CBS_IBS: 'DCTF',
  // The declaration of a month, as the DCTF is.
  PGDAS: 'DCTF',
};

/** The category of a kind of document, or null when it has none. */
export const categoriaOf = (tipo: TipoDocumento): CategoriaArquivo | null => CATEGORIA[tipo] ?? null;
