import type { ObrigacaoSped } from './obrigacao-sped.ts';

export interface CampoOrigem {
  /** Official field name; `campo N` when the layout has no such field. */
  campo: string;
  valor: string;
}

export interface LinhaOrigem {
  linha: number;
  /** The physical line as text, without its line end. */
  texto: string;
  registro: string | null;
  /** Fields in order, REG first; empty when the line is not a record. */
  campos: CampoOrigem[];
}

/** The lines around a physical line of a SPED file, with field names. Streams the file, keeps only what it returns. */
export async function readOriginLines(_o: {
  path: string;
  obrigacao: ObrigacaoSped;
  linha: number;
  antes?: number;
  depois?: number;
}): Promise<LinhaOrigem[]> {
  throw new Error('pending');
}
