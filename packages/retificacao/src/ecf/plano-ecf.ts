import type { AlteracaoSped } from '../comum/alteracao-sped.ts';

/** A workbook that rectifies ECF files, checked; keys are looked up when it is applied. */
export interface PlanoEcf {
  /** Receipt of the file that each year's replaces. */
  numRecAnterior: Record<string, string>;
  /** What 0000.RETIFICADORA says: S, or F with a change of the form of taxation. */
  marca: Record<string, 'S' | 'F'>;
  /** Changes by AAAA, in the order of the workbook. */
  alteracoes: Map<string, AlteracaoSped[]>;
}
