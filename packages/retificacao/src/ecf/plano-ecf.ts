import type { AlteracaoSped } from '../comum/alteracao-sped.ts';

/** A checked workbook that rectifies ECF files. Keys are looked up when it is applied. */
export interface PlanoEcf {
  /** Receipt of the file that the rectifier of each year replaces. */
  numRecAnterior: Record<string, string>;
  /** The value of 0000.RETIFICADORA: S, or F with a change of the form of taxation. */
  marca: Record<string, 'S' | 'F'>;
  /** Changes by AAAA, in the order of the workbook. */
  alteracoes: Map<string, AlteracaoSped[]>;
}
