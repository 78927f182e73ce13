import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { LinhaSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';

/** What the sheet PARAMETROS asks for. */
export interface ParametrosEfdc {
  /** Receipt of the file that the rectifier of each month replaces, by AAAA-MM. */
  numRecAnterior: Record<string, string>;
  recomputeBlocoM: boolean;
  recalcular1100: boolean;
  /** Whether later months are rewritten when their carried credits change. */
  cascata: boolean;
  utilizacao: 'MANTER' | 'MAXIMIZAR';
  useRetencoes: boolean;
  /** Months (AAAA-MM) whose unusual bases and rates the user confirms; '' is every month. */
  confirmarValores: string[];
  base: 'ORIGINAL' | 'ULTIMA_RETIFICACAO';
  /** NAT_REC of untaxed revenue by CST, where neither the file nor a sheet M410 or M810 gives it. */
  natRecPadrao: Record<string, string>;
}

/** Whether the user confirms unusual bases and rates of a month. */
export const confirmaValores = ({ confirmarValores }: Pick<ParametrosEfdc, 'confirmarValores'>, mes: string): boolean =>
  confirmarValores.includes('') || confirmarValores.includes(mes);

/** The workbook as typed changes. Keys are looked up in the files only when it is applied. */
export interface PlanoEfdc {
  parametros: ParametrosEfdc;
  /** Changes by AAAA-MM, in the order of the workbook. A month without changes is made anew for its marks only. */
  alteracoes: Map<string, AlteracaoSped[]>;
  /** Rows with an error, as far as they could be read. None of them is applied. */
  comErro: LinhasComErro;
}

/**
 * Rows that are looked up although their month cannot be made, so that the user sees all errors of the workbook at
 * once.
 */
export interface LinhasComErro {
  /** Rows whose key is complete, by AAAA-MM: their error is elsewhere. */
  comChave: Map<string, AlteracaoSped[]>;
  semChave: LinhaSemChave[];
}
