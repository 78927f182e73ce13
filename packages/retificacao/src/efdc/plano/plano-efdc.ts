import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';

/** What the sheet PARAMETROS asks for. */
export interface ParametrosEfdc {
  /** Receipt of the file that each month's replaces, by AAAA-MM. */
  numRecAnterior: Record<string, string>;
  recalcularBlocoM: boolean;
  recalcular1100: boolean;
  /** Whether later months are rewritten when their carried credits change. */
  cascata: boolean;
  utilizacao: 'MANTER' | 'MAXIMIZAR';
  usarRetencoes: boolean;
  base: 'ORIGINAL' | 'ULTIMA_RETIFICACAO';
  /** NAT_REC of untaxed revenue by CST, where neither the file nor a sheet M410 or M810 tells. */
  natRecPadrao: Record<string, string>;
}

/** The workbook, understood: keys are looked up in the files only when it is applied. */
export interface PlanoEfdc {
  parametros: ParametrosEfdc;
  /** Changes by AAAA-MM, in the order of the workbook. A month without changes is made anew for its marks only. */
  alteracoes: Map<string, AlteracaoSped[]>;
}
