import type { Problema } from '@apura/documentos';

/** What the reports need to know of one file of the project. */
export interface ArquivoDataset {
  /** Stable: the same file of the same origin has the same id in every run. */
  id: string;
  /** Without extension. */
  nome: string;
  extensao: string;
  categoria: string | null;
  tipo: string;
  tipoDescricao: string;
  sha256: string;
  cnpj: string | null;
  ie: string | null;
  uf: string | null;
  /** ISO dates. */
  inicio: string | null;
  fim: string | null;
  finalidade: string | null;
  transmissao: string | null;
  situacao: 'Usado' | 'Substituído' | 'Ilegível' | 'CNPJ diferente' | 'Fora do período' | 'Duplicado';
  linhas: number | null;
  problemas: readonly Problema[];
  totalProblemas: number;
}

/** Everything that the reports of one project read: its files and, per table, the Parquet parts of the used ones. */
export interface ProjetoDataset {
  empresa: { cnpj: string; nome: string };
  /** ISO dates, both included. */
  periodo: { inicio: string; fim: string };
  /** The catalogue of `quebrarArquivos` fits as it is. */
  arquivos: readonly ArquivoDataset[];
  /** Parts as absolute paths, or relative to `base`. */
  tabelas: readonly { tabela: string; partes: readonly string[] }[];
  /** Folder that relative parts are below. */
  base?: string;
}
