/** The type of one column. In DuckDB: VARCHAR, DECIMAL(18, scale), DATE, TIMESTAMP (no zone) and INTEGER. */
export type ColunaTipo =
  | { kind: 'text' }
  | { kind: 'decimal'; scale: number }
  | { kind: 'date' }
  | { kind: 'timestamp' }
  | { kind: 'int32' };

export interface Coluna {
  /** Unique in its table without regard to case, because SQL engines compare column names that way. */
  nome: string;
  tipo: ColunaTipo;
}

/** Columns from names separated by blanks, each with ':type' of `tipos` where it is not text. */
export function parseColunas(colunas: string, tipos: Readonly<Record<string, ColunaTipo>>): Coluna[] {
  return colunas
    .trim()
    .split(/\s+/)
    .map((coluna) => {
      const [nome = '', tipo = ''] = coluna.split(':');
      return { nome, tipo: tipos[tipo] ?? { kind: 'text' } };
    });
}

/** One table as every reader writes it and every report reads it: `efdc_c170`, `ecd_i155`, `nfe_item`. */
export interface EsquemaTabela {
  tabela: string;
  colunas: Coluna[];
}
