/** What reports show of a file as it is: columns of `arq`. */
export const CAMPOS_DO_ARQUIVO = ['periodo', 'cnpj', 'arquivo'] as const;
export type CampoDoArquivo = (typeof CAMPOS_DO_ARQUIVO)[number];

/** A column of a report that says nothing but what the file of the row is. */
export interface ColunaDoArquivo {
  key: string;
  campo: CampoDoArquivo;
}

export const PERIODO: ColunaDoArquivo = { key: 'Período', campo: 'periodo' };
export const ESTABELECIMENTO: ColunaDoArquivo = { key: 'CNPJ Estab.', campo: 'cnpj' };
export const ARQUIVO: ColunaDoArquivo = { key: 'Arquivo', campo: 'arquivo' };

/**
 * A query with those of its columns that say nothing but what the file of the row is: the same in all rows of a file.
 */
export interface ConsultaPorArquivo {
  sql: string;
  doArquivo: readonly ColunaDoArquivo[];
}

/**
 * Writes a query whose rows come from one file each. A column of the file is put in as such (`SELECT ${PERIODO}, …`):
 * the query reads it from `a`, which is `arq` joined by the row's file, and says by it that no row needs a value of
 * its own.
 */
export function porArquivo(
  textos: TemplateStringsArray,
  ...valores: readonly (string | ColunaDoArquivo)[]
): ConsultaPorArquivo {
  const escritos = valores.map((v) => (typeof v === 'string' ? v : `a.${v.campo} AS "${v.key}"`));
  return {
    sql: String.raw({ raw: textos }, ...escritos),
    doArquivo: valores.filter((v) => typeof v !== 'string'),
  };
}
