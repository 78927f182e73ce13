import type { CodigoOcorrencia } from '../../comum/ocorrencia.ts';

/** A fault that the pre-validation found in a file. */
export interface Falha {
  nivel: 'ERRO' | 'ADVERTENCIA';
  codigo: CodigoOcorrencia;
  registro: string;
  /** Official field; empty when the fault is about the record. */
  campo: string;
  valor: string;
  /** Physical line; null when the fault is about the whole file. */
  linha: number | null;
  /** Portuguese: what is wrong, as the end of a sentence about the field: 'tem 3 caracteres, o máximo é 2'. */
  problema: string;
  sugestao: string;
  /** Whether the closing of the file makes it: the base then never excuses it. */
  doEncerramento?: boolean;
  /** Of a rule that is data: its name, what the field should hold ('' when it does not say), and its source. */
  regra?: string;
  certo?: string;
  fonte?: string;
}

export type Apontar = (falha: Falha) => void;
