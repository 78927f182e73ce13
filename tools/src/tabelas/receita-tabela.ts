/** What one table takes from its CSV, and the official source it is published under. */
export interface ReceitaTabela {
  nome: string;
  csv: string;
  fonte: string;
  data: string;
  /** Output column → CSV column. The first output column is the key and must be unique. */
  colunas: Record<string, string>;
  /** Values whose published spelling differs from the CSV's. */
  grafia?: Record<string, string>;
  correcoes?: readonly Correcao[];
}

/** Values of one row that the CSV has wrong, and the norm that says so. The source of the table names them. */
export interface Correcao {
  codigo: string;
  /** Output column → the CSV's value and the right one. */
  valores: Record<string, { de: string; para: string }>;
  fonte: string;
  data: string;
}
