/** A fault found in a document. It is data for the report 'Diagnóstico de Arquivos', never an exception. */
export interface Problema {
  codigo: string;
  /** A Portuguese sentence for the user: what was found and what to do about it. */
  mensagem: string;
  /** Physical line, 1-based; null when the fault belongs to the whole file. */
  linha: number | null;
  registro: string | null;
  campo: string | null;
  /** What was found, as it is in the file (cut when long). */
  valor: string | null;
}
