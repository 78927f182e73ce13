import type { ObrigacaoValidada } from '../sped/validar/regra.ts';

/** The checks of the ECF: its layout alone. What a workbook changes is checked by `checkLinhasEcf`. */
export const VALIDACAO_ECF: ObrigacaoValidada = {
  obrigacao: 'ECF',
  blocos: '0CEJKLMNPQTUVWXY9',
  abertura: { versao: 2, inicio: 9, fim: 10, marca: 'RETIFICADORA', retificadora: 'S', recibo: 'NUM_REC' },
  campos: { negativos: true, ehMes: () => false, dominio: () => undefined, dispensa: () => null },
  // The texts of these records are RTF in base 64.
  comVariasLinhas: new Set(['Y800', 'W300']),
  // The programs of the ECF write the closing records in this way.
  encerramentoForaDoBloco9: true,
  createRegras: () => ({ regras: [] }),
};
