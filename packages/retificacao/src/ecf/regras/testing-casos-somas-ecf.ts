import type { Caso } from '../../sped/regras/testing-regras.ts';
import { abaixo, CAIXA, CAPITAL, linha, mais, sem, set, VENDA } from './testing-ecf-limpo.ts';

/** Line 8 of part A: an addition of 100,00. */
const ADICAO = 2;
const P030 = linha('P030', { DT_INI: '01102025', DT_FIN: '31122025', PER_APUR: 'T04' });
const prejuizo = (valor: string) =>
  abaixo('M500', [linha('M410', { COD_CTA_B: 'P1', VAL_LAN_LALB_PB: valor, IND_VAL_LAN_LALB_PB: 'PF' })]);

/** What the books say of account 1.1, and what the ECF of the year before left of an account of part B. */
const calculado = (valor: string) =>
  mais(
    linha('E030', { DT_INI: '01102025', DT_FIN: '31122025', PER_APUR: 'T04' }),
    linha('E155', { COD_CTA: '1.1', VL_SLD_FIN: valor, IND_VL_SLD_FIN: 'D' }),
  );
const anterior = (conta: string, lado: string) =>
  mais(
    linha('E010'),
    linha('E020', { COD_CTA_B: conta, TRIBUTO: 'I', VL_SALDO_FIN: '500,00', IND_VL_SALDO_FIN: lado }),
  );

/** The rules of dynamic lines, of the referential chart and of sums. */
export const CASOS_SOMAS: readonly Caso[] = [
  {
    regra: 'N630.CODIGO-tabela',
    recusa: [set('N630', { CODIGO: '99' })],
    valor: '99',
    aceita: [set('N630', { CODIGO: '26' })],
  },
  {
    // A line of 2015 that ended in March 2025 was valid for a company that is gone since then.
    regra: 'N670.CODIGO-tabela',
    recusa: [set('N670', { CODIGO: '12.20' })],
    valor: '12.20',
    aceita: [set('0000', { DT_INI: '01012025' }), set('N670', { CODIGO: '12.20' })],
  },
  {
    // Banks have a table of their own, without the line of this credit.
    regra: 'N630.CODIGO-tabela',
    recusa: [set('0010', { COD_QUALIF_PJ: '02' }), set('N630', { CODIGO: '29' }), set('N630', { CODIGO: '1' }, 2)],
    valor: '29',
    aceita: [set('N630', { CODIGO: '29' })],
  },
  {
    regra: 'L300.CODIGO-plano',
    recusa: [set('L300', { CODIGO: '3.99' }, 6)],
    valor: '3.99',
    aceita: [set('L300', { CODIGO: '3.01.01.05.01.32' }, 6)],
  },
  {
    regra: 'L100.TIPO-plano',
    recusa: [set('L100', { TIPO: 'A' }, 1)],
    valor: 'A',
    aceita: [set('L100', { CODIGO: CAIXA, TIPO: 'A' }, 1)],
  },
  {
    // The accounts of the presumed profit are those of P100 and P150, which have the same code here.
    regra: 'J051.COD_CTA_REF-plano',
    recusa: [set('J051', { COD_CTA_REF: '1.99.99' })],
    valor: '1.99.99',
    aceita: [set('0010', { FORMA_TRIB: '5' })],
  },
  {
    regra: 'J051.COD_CTA_REF-analitica',
    recusa: [set('J051', { COD_CTA_REF: '1.01.01' })],
    valor: '1.01.01',
    aceita: [set('J051', { COD_CTA_REF: CAPITAL })],
  },
  {
    regra: 'J051.COD_CTA_REF-natureza',
    recusa: [set('J051', { COD_CTA_REF: VENDA })],
    valor: VENDA,
    aceita: [set('J051', { COD_CTA_REF: CAPITAL })],
  },
  {
    // 1.000,00 D below the first level, which says 900,00 C.
    regra: 'L100.VAL_CTA_REF_FIN-sintetica',
    recusa: [set('L100', { VAL_CTA_REF_FIN: '900,00', IND_VAL_CTA_REF_FIN: 'C' }, 1)],
    valor: '900,00',
    certo: '1000,00 D',
    aceita: [sem('L100')],
  },
  {
    regra: 'P150.VALOR-sintetica',
    recusa: [
      mais(
        P030,
        linha('P150', { CODIGO: '3', TIPO: 'S', VALOR: '70,00', IND_VALOR: 'C' }),
        linha('P150', { CODIGO: '3.01', TIPO: 'A', COD_CTA_SUP: '3', VALOR: '100,00', IND_VALOR: 'C' }),
        linha('P150', { CODIGO: '3.02', TIPO: 'A', COD_CTA_SUP: '3', VALOR: '40,00', IND_VALOR: 'D' }),
      ),
    ],
    valor: '70,00',
    certo: '60,00 C',
    aceita: [mais(P030, linha('P150', { CODIGO: '3', TIPO: 'S', VALOR: '70,00', IND_VALOR: 'C' }))],
  },
  {
    // By the detail of the account (K156).
    regra: 'L100.VAL_CTA_REF_FIN-contas',
    recusa: [set('K156', { VL_SLD_FIN: '800,00' })],
    valor: '1000,00',
    certo: '800,00 D',
    aceita: [set('K155', { VL_SLD_FIN: '800,00' })],
  },
  {
    // By the single referential account of J051; two of them say nothing.
    regra: 'L300.VALOR-contas',
    recusa: [set('K355', { VL_SLD_FIN: '700,00' })],
    valor: '1000,00',
    certo: '700,00 C',
    aceita: [set('K355', { VL_SLD_FIN: '700,00' }), abaixo('J051', [linha('J051', { COD_CTA_REF: CAIXA })], 3)],
  },
  {
    regra: 'L030-L300-sem-linha',
    recusa: [set('J051', { COD_CTA_REF: '3.01.01.05.01.32' }, 3)],
    valor: 'T04',
    certo: '3.01.01.05.01.32',
    aceita: [set('J051', { COD_CTA_REF: '3.01.01.05.01.32' }, 3), set('K355', { VL_SLD_FIN: '0,00' })],
  },
  {
    regra: 'K155.VL_SLD_FIN-detalhe',
    recusa: [set('K156', { VL_SLD_FIN: '800,00' })],
    valor: '1000,00',
    certo: '800,00 D',
    aceita: [
      set('K156', { VL_SLD_FIN: '800,00' }),
      abaixo('K156', [linha('K156', { COD_CTA_REF: CAPITAL, VL_SLD_FIN: '200,00', IND_VL_SLD_FIN: 'D' })]),
    ],
  },
  {
    // 60,00 D and 10,00 C are 50,00 of the 100,00.
    regra: 'M300.VALOR-contas',
    recusa: [
      set('M300', { IND_RELACAO: '3' }, ADICAO),
      abaixo(
        'M300',
        [
          linha('M305', { COD_CTA_B: 'P1', VL_CTA: '100,00', IND_VL_CTA: 'D' }),
          linha('M310', { COD_CTA: '3.1', VL_CTA: '60,00', IND_VL_CTA: 'D' }),
          linha('M310', { COD_CTA: '3.1', COD_CCUS: 'A', VL_CTA: '10,00', IND_VL_CTA: 'C' }),
        ],
        ADICAO,
      ),
    ],
    valor: '100,00',
    certo: '50,00',
    aceita: [
      set('M300', { IND_RELACAO: '1' }, ADICAO),
      abaixo('M300', [linha('M305', { COD_CTA_B: 'P1', VL_CTA: '100,00', IND_VL_CTA: 'D' })], ADICAO),
    ],
  },
  {
    regra: 'M350.VALOR-parte-B',
    recusa: [set('M350', { IND_RELACAO: '1' }, ADICAO)],
    valor: '100,00',
    certo: '0,00',
    aceita: [set('M350', { IND_RELACAO: '2' }, ADICAO)],
  },
  {
    regra: 'M300.VALOR-soma-adicoes',
    recusa: [set('M300', { VALOR: '150,00' }, ADICAO)],
    valor: '100,00',
    certo: '150,00',
    aceita: [set('M300', { VALOR: '150,00' }, ADICAO), set('M300', { VALOR: '150,00' }, 3)],
  },
  {
    regra: 'M350.VALOR-soma-exclusoes',
    recusa: [abaixo('M350', [linha('M350', { CODIGO: '95', TIPO_LANCAMENTO: 'E', VALOR: '30,00' })], 3)],
    valor: '0,00',
    certo: '30,00',
    aceita: [
      abaixo('M350', [linha('M350', { CODIGO: '95', TIPO_LANCAMENTO: 'E', VALOR: '30,00' })], 3),
      set('M350', { VALOR: '30,00' }, 5),
    ],
  },
  {
    regra: 'N500-base-M300',
    recusa: [set('N500', { VALOR: '1000,00' })],
    valor: '1000,00',
    certo: '1100,00',
    // With rural activity there are two such lines, and what N500 makes of them is not known.
    aceita: [set('N500', { VALOR: '1000,00' }), abaixo('M300', [linha('M300', { CODIGO: '349', VALOR: '50,00' })], 5)],
  },
  {
    regra: 'N670-base-N650',
    recusa: [set('N670', { VALOR: '900,00' })],
    valor: '900,00',
    certo: '1100,00',
    aceita: [set('N670', { VALOR: '900,00' }), set('N650', { VALOR: '900,00' })],
  },
  {
    regra: 'P300-base-P200',
    recusa: [
      mais(P030, linha('P200', { CODIGO: '26', VALOR: '80,00' }), linha('P300', { CODIGO: '1', VALOR: '90,00' })),
    ],
    valor: '90,00',
    certo: '80,00',
    aceita: [
      mais(P030, linha('P200', { CODIGO: '26', VALOR: '80,00' }), linha('P300', { CODIGO: '1', VALOR: '80,00' })),
    ],
  },
  {
    regra: 'M410-prejuizo',
    recusa: [set('N500', { VALOR: '-1000,00' }), prejuizo('900,00')],
    valor: '900,00',
    certo: '1000,00',
    aceita: [set('N500', { VALOR: '-1000,00' }), prejuizo('1000,00')],
  },
  {
    // 500,00 D less 200,00 C.
    regra: 'M500.SD_FIM_LAL',
    recusa: [set('M500', { VL_LCTO_PARTE_A: '200,00', IND_VL_LCTO_PARTE_A: 'C' })],
    valor: '500,00',
    certo: '300,00 D',
    aceita: [set('M500', { VL_LCTO_PARTE_A: '200,00', IND_VL_LCTO_PARTE_A: 'C', SD_FIM_LAL: '300,00' })],
  },
  {
    regra: 'K155.VL_SLD_FIN-E155',
    recusa: [calculado('900,00')],
    valor: '1000,00',
    certo: '900,00 D',
    aceita: [calculado('900,00'), mais(linha('K915', { PER_APUR: 'T04', COD_CTA: '1.1' }))],
  },
  {
    // The file begins with 500,00 D.
    regra: 'M010.VL_SALDO_INI-E020',
    recusa: [anterior('P1', 'C')],
    valor: '500,00',
    certo: '500,00 C',
    aceita: [anterior('P1', 'D')],
  },
  {
    regra: 'E020-M010',
    recusa: [anterior('P2', 'D')],
    valor: 'P2',
    aceita: [anterior('P2', 'D'), set('0010', { FORMA_TRIB: '5' })],
  },
];
