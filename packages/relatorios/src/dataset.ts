import type { ArquivoCatalogado, TabelaDataset } from '@apura/documentos';

/** What the reports need to know of one file of the project; the catalogue of `quebrarArquivos` fits as it is. */
export type ArquivoDataset = Omit<ArquivoCatalogado, 'path' | 'origemId' | 'tamanho' | 'chave'>;

/** Everything that the reports of one project read: its files and, per table, the Parquet parts of the used ones. */
export interface ProjetoDataset {
  empresa: { cnpj: string; nome: string };
  /** ISO dates, both included. */
  periodo: { inicio: string; fim: string };
  arquivos: readonly ArquivoDataset[];
  /** Parts as absolute paths, or relative to `base`. */
  tabelas: readonly TabelaDataset[];
  /** Folder that relative parts are below. */
  base?: string;
}
