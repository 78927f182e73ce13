/** A project whose months the model names. */
export interface ProjetoDoModelo {
  nome: string;
  meses: readonly {
    /** MM/AAAA. */
    periodo: string;
    /** Name of the file that the project uses; null when the month has none. */
    arquivo: string | null;
    /** dd/mm/aaaa, when the file's name tells. */
    transmissao: string | null;
    /** The 41 characters, when they are known; they are then proposed in PARAMETROS. */
    recibo: string | null;
  }[];
}
