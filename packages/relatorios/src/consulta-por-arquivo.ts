/** What reports show of a file as it is: columns of `arq`. */
export const CAMPOS_DO_ARQUIVO = ['periodo', 'cnpj', 'arquivo'] as const;
type CampoDoArquivo = (typeof CAMPOS_DO_ARQUIVO)[number];

/** A column of a report that says nothing but what the file of the row is. */
export interface ColunaDoArquivo {
  key: string;
  campo: CampoDoArquivo;
}

export const PERIODO: ColunaDoArquivo = { key: 'Período', campo: 'periodo' };
export const ESTABELECIMENTO: ColunaDoArquivo = { key: 'CNPJ Estab.', campo: 'cnpj' };
export const ARQUIVO: ColunaDoArquivo = { key: 'Arquivo', campo: 'arquivo' };

/**
 * A query whose rows come from one file each, with those of its columns that are the same in all rows of a file. The
 * query reads them as they are, from `arq` joined by the row's file or from staging: `a.periodo AS "Período"`.
 */
export interface ConsultaPorArquivo {
  sql: string;
  doArquivo: readonly ColunaDoArquivo[];
}
