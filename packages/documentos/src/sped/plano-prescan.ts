import type { IndiceRegistros } from '../nucleo/indice-registros.ts';

export interface PlanoPrescan {
  indice: IndiceRegistros;
  niveis: readonly number[];
  /** Index of record 9999. */
  registro9999: number;
}
