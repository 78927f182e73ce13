import type { ObrigacaoValidada } from '../sped/validar/regra.ts';

/** Obligatory by the layout, and empty in accepted files: the second only counts the SCP of a partner. */
const DISPENSADOS: Readonly<Record<string, ReadonlySet<string>>> = {
  Y600: new Set(['VL_REM_TRAB', 'VL_LUC_DIV', 'VL_JUR_CAP', 'VL_DEM_REND', 'VL_IR_RET']),
  '0020': new Set(['IND_QTE_SCP']),
};

/** The checks of the ECF by its layout. The others are rows of data (`regras`). */
export const VALIDACAO_ECF: ObrigacaoValidada = {
  obrigacao: 'ECF',
  blocos: '0CEJKLMNPQTUVWXY9',
  abertura: { versao: 2, inicio: 9, fim: 10, marca: 'RETIFICADORA', retificadora: 'S', recibo: 'NUM_REC' },
  campos: {
    negativos: true,
    ehMes: () => false,
    dominio: () => undefined,
    // The name of a rule, of the warnings that the official program writes.
    emTexto: (registro, campo) => registro === '9100' && campo === 'NOM_REGRA',
    dispensa({ registro }) {
      const campos = DISPENSADOS[registro];
      return campos === undefined ? null : (_, campo) => campos.has(campo);
    },
  },
  // The texts of these records are RTF in base 64.
  comVariasLinhas: new Set(['Y800', 'W300']),
  // The programs of the ECF write the closing records in this way.
  encerramentoForaDoBloco9: true,
  createRegras: () => ({ regras: [] }),
};
