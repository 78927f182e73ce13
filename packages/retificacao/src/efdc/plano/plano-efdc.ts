import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { LinhaSemChave } from '../../sped/aplicar/linhas-sem-chave.ts';

/** What the sheet PARAMETROS asks for. */
export interface ParametrosEfdc {
  /** Receipt of the file that each month's replaces, by AAAA-MM. */
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
  /** NAT_REC of untaxed revenue by CST, where neither the file nor a sheet M410 or M810 tells. */
  natRecPadrao: Record<string, string>;
}

/** Whether the user answers for unusual bases and rates of a month. */
export const confirmaValores = ({ confirmarValores }: Pick<ParametrosEfdc, 'confirmarValores'>, mes: string): boolean =>
  confirmarValores.includes('') || confirmarValores.includes(mes);

/** The workbook, understood: keys are looked up in the files only when it is applied. */
export interface PlanoEfdc {
  parametros: ParametrosEfdc;
  /** Changes by AAAA-MM, in the order of the workbook. A month without changes is made anew for its marks only. */
  alteracoes: Map<string, AlteracaoSped[]>;
  /** Rows that have an error, as far as they could be read: none of them is applied. */
  comErro: LinhasComErro;
}

/** What is looked up although its month cannot be made, so that whoever mends the workbook mends all of it at once. */
export interface LinhasComErro {
  /** By AAAA-MM, rows whose key is whole; what is wrong with them is elsewhere. */
  comChave: Map<string, AlteracaoSped[]>;
  semChave: LinhaSemChave[];
}
