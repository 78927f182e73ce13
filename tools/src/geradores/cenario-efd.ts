import type { Centavos } from './centavos.ts';
import type { CreditoAnterior } from './efd-contribuicoes-bloco-m.ts';
import type { Mes } from './nota.ts';

export interface CenarioEfd {
  semente: number;
  mes: Mes;
  /** Goods invoices of the month; the file grows with them. */
  notas: number;
  /** 1 for a rectifier. */
  retificadora?: boolean;
  /** Balance brought from the month before (EFD ICMS/IPI). */
  saldoCredorAnterior?: Centavos;
  /** The same for IPI. */
  saldoIpiAnterior?: Centavos;
  /** Bytes after the last line, as a signed file has. */
  cauda?: Buffer;
}

export interface CenarioEfdContribuicoes extends Omit<CenarioEfd, 'retificadora' | 'saldoCredorAnterior'> {
  /** The receipt that a rectifier replaces; absent for an original. */
  reciboAnterior?: string;
  /** Credits of earlier months that were not used, for records 1100 and 1500. */
  creditosAnteriores?: readonly CreditoAnterior[];
  /** A sold item that is charged 1.65 % and 7.60 %, whatever its product: in its document and in block M. */
  tributado?: ItemDeNota;
}

/** Where an item is: the index of its note in the month, and its own in the note. */
export interface ItemDeNota {
  nota: number;
  item: number;
}
