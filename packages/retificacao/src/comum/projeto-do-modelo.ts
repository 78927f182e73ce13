/** A project whose months the model names. */
export interface ProjetoDoModelo {
  nome: string;
  meses: readonly {
    /** MM/AAAA. */
    periodo: string;
    /** Name of the month's file; null when the project has none. */
    arquivo: string | null;
    /** dd/mm/aaaa, from the file's name; null when the name has none. */
    transmissao: string | null;
    /** The 41 characters, when they are known; they are then proposed in PARAMETROS. */
    recibo: string | null;
  }[];
}
