import type { CodigoOcorrencia } from '../../comum/ocorrencia.ts';

/** A fault that the pre-validation found in a file. */
export interface Falha {
  nivel: 'ERRO' | 'ADVERTENCIA';
  codigo: CodigoOcorrencia;
  registro: string;
  /** Official field; empty when it is about the record. */
  campo: string;
  valor: string;
  /** Physical line; null when it is about the whole file. */
  linha: number | null;
  /** Portuguese: what is wrong, to be read behind the place: 'tem 3 caracteres, o máximo é 2'. */
  problema: string;
  sugestao: string;
  /** Made by the closing of the file: never excused because the base has it too. */
  doEncerramento?: boolean;
}

export type Apontar = (falha: Falha) => void;
