import { type Caso, linha, mais, sem, set } from './testing-regras.ts';

const novo = (regra: string, o: { errada: string; certa: string; valor: string; certo?: string }): Caso => ({
  regra,
  recusa: [mais(o.errada)],
  valor: o.valor,
  certo: o.certo,
  aceita: [mais(o.certa)],
});
const UNIDADE = linha('F200');
const REGIME = { COD_INC_TRIB: '2', IND_APRO_CRED: '', IND_REG_CUM: '1' };

/** Blocks F and 1, whose values are worked out beside each case. */
export const CASOS_OPERACOES: readonly Caso[] = [
  ...['PIS', 'COFINS'].map(
    (tributo): Caso => ({
      regra: `F100-02-${tributo}`,
      recusa: [set('F100', { [`CST_${tributo}`]: '01' })],
      valor: '01',
      aceita: [set('F100', { [`CST_${tributo}`]: '01', IND_OPER: '1' })],
    }),
  ),
  {
    regra: 'F100-03',
    recusa: [set('F100', { COD_PART: '' })],
    valor: '',
    aceita: [set('F100', { COD_PART: '', CST_PIS: '70' })],
  },
  ...['PIS', 'COFINS'].flatMap((tributo): Caso[] => {
    const cst = { [`CST_${tributo}`]: '50' };
    const base = (valor: string) => ({ [`VL_BC_${tributo}`]: valor });
    const deprecia = { ...cst, VL_OPER_DEP: '100,00', PARC_OPER_NAO_BC_CRED: '10,00' };
    // 4.800,00 in 48 parts is 100,00.
    const parcela = { ...cst, VL_OPER_AQUIS: '4800,00', VL_BC_CRED: '4800,00', IND_NR_PARC: '4' };
    // 1.000,00 × 1,65 % = 16,50 and × 7,6 % = 76,00.
    const [aliquota, credito, errado] = tributo === 'PIS' ? ['1,65', '16,50', '16,52'] : ['7,6', '76,00', '76,02'];
    const custo = { VL_BC_CUS_INC: '1000,00', [`ALIQ_${tributo}`]: aliquota ?? '' };
    const orcado = { VL_BC_CRED: '1000,00', [`ALIQ_${tributo}`]: aliquota ?? '' };
    const comUnidade = (registro: string, regra: string, campos: Record<string, string>, campo: string): Caso => ({
      regra,
      recusa: [mais(UNIDADE, linha(registro, { ...campos, [campo]: errado ?? '' }))],
      valor: errado ?? '',
      certo: credito,
      aceita: [mais(UNIDADE, linha(registro, { ...campos, [campo]: credito ?? '' }))],
    });
    return [
      novo(`F120-${tributo}`, {
        errada: linha('F120', { ...deprecia, ...base('100,00') }),
        certa: linha('F120', { ...deprecia, ...base('90,00') }),
        valor: '100,00',
        certo: '90,00',
      }),
      novo(`F130-${tributo}`, {
        errada: linha('F130', { ...parcela, ...base('4800,00') }),
        certa: linha('F130', { ...parcela, ...base('100,00') }),
        valor: '4800,00',
        certo: '100,00',
      }),
      comUnidade('F205', `F205-${tributo}`, custo, `VL_CRED_${tributo}_ACUM`),
      comUnidade('F210', `F210-${tributo}`, orcado, `VL_CRED_${tributo}_UTIL`),
    ];
  }),
  novo('F130-09', {
    errada: linha('F130', { VL_OPER_AQUIS: '100,00', PARC_OPER_NAO_BC_CRED: '10,00', VL_BC_CRED: '100,00' }),
    certa: linha('F130', { VL_OPER_AQUIS: '100,00', PARC_OPER_NAO_BC_CRED: '10,00', VL_BC_CRED: '90,00' }),
    valor: '100,00',
    certo: '90,00',
  }),
  novo('F150-06', {
    errada: linha('F150', { VL_BC_EST: '1000,00', VL_BC_MEN_EST: '83,35' }),
    certa: linha('F150', { VL_BC_EST: '1000,00', VL_BC_MEN_EST: '83,33' }),
    valor: '83,35',
    certo: '83,33',
  }),
  {
    regra: 'F205-04',
    recusa: [
      mais(
        UNIDADE,
        linha('F205', { VL_CUS_INC_ACUM_ANT: '10,00', VL_CUS_INC_PER_ESC: '5,00', VL_CUS_INC_ACUM: '14,00' }),
      ),
    ],
    valor: '14,00',
    certo: '15,00',
    aceita: [
      mais(
        UNIDADE,
        linha('F205', { VL_CUS_INC_ACUM_ANT: '10,00', VL_CUS_INC_PER_ESC: '5,00', VL_CUS_INC_ACUM: '15,00' }),
      ),
    ],
  },
  ...['F500', 'F510', 'F525', 'F550', 'F560', '1900'].map(
    (registro): Caso => ({
      regra: `${registro}-regime`,
      recusa: [mais(linha(registro))],
      valor: '',
      aceita: [set('0110', { ...REGIME, IND_REG_CUM: /^F5[56]/.test(registro) ? '2' : '1' }), mais(linha(registro))],
    }),
  ),
  novo('F800-03', {
    errada: linha('F800', { DT_EVEN: '01022024' }),
    certa: linha('F800', { DT_EVEN: '31012024' }),
    valor: '01022024',
  }),
  {
    regra: '1010-07',
    recusa: [set('1010', { DT_SENT_JUD: '' })],
    valor: '',
    aceita: [],
  },
  novo('1011-02', {
    errada: linha('1011', { REG_REF: 'C180' }),
    certa: linha('1011', { REG_REF: 'C170' }),
    valor: 'C180',
  }),
  novo('1011-03', {
    errada: linha('1011', { REG_REF: 'C100', CHAVE_DOC: '123' }),
    certa: linha('1011', { REG_REF: 'C100', CHAVE_DOC: '35240111222333000181550010000000101000000106' }),
    valor: '123',
  }),
  novo('1011-07', {
    errada: linha('1011', { VL_OPER: '0' }),
    certa: linha('1011', { VL_OPER: '0,01' }),
    valor: '0,00',
  }),
  novo('1011-conta', { errada: linha('1011'), certa: linha('1011', { COD_CTA: '3.1' }), valor: '' }),
  ...(
    [
      ['1100', '1101', '1102', 'PIS', '1200', '1210', '1220', '1300'],
      ['1500', '1501', '1502', 'COFINS', '1600', '1610', '1620', '1700'],
    ] as const
  ).flatMap(([saldo, item, divisao, tributo, devida, operacao, desconto, retencao]): Caso[] => [
    {
      regra: `${saldo}-02`,
      recusa: [set(saldo, { PER_APU_CRED: '022024' })],
      valor: '022024',
      aceita: [set(saldo, { PER_APU_CRED: '012024' })],
    },
    {
      regra: `${saldo}-prescrito`,
      recusa: [set(saldo, { PER_APU_CRED: '112018' })],
      valor: '112018',
      // Of 12/2018: its five years end with 12/2023, and are counted from the month after.
      aceita: [set(saldo, { PER_APU_CRED: '122018' })],
    },
    {
      // CST 50 counts by its value (10,00), CST 56 by its division (3,00 + 2,00).
      regra: `${saldo}-07`,
      recusa: [
        set(saldo, { VL_CRED_EXT_APU: '20,00' }),
        mais(
          linha(item, { [`CST_${tributo}`]: '50', [`VL_${tributo}`]: '10,00' }),
          linha(item, { [`CST_${tributo}`]: '56', [`VL_${tributo}`]: '9,00' }),
          linha(divisao, { [`VL_CRED_${tributo}_TRIB_MI`]: '3,00', [`VL_CRED_${tributo}_EXP`]: '2,00' }),
        ),
      ].map((troca, i) => (i === 1 && saldo === '1100' ? sobEste(troca) : troca)),
      valor: '20,00',
      certo: '15,00',
      aceita: [],
    },
    {
      regra: `${saldo}-10`,
      recusa: [set(saldo, { VL_CRED_PER_PA_ANT: '1,00' })],
      valor: '1,00',
      aceita: [set(saldo, { VL_CRED_PER_PA_ANT: '1,00', COD_CRED: '201' })],
    },
    {
      regra: `${saldo}-11`,
      recusa: [set(saldo, { VL_CRED_DCOMP_PA_ANT: '1,00', COD_CRED: '201' })],
      valor: '1,00',
      aceita: [set(saldo, { VL_CRED_DCOMP_PA_ANT: '1,00', COD_CRED: '301' })],
    },
    novo(`${item}-21`, {
      errada: linha(item, { PER_ESCRIT: '012024' }),
      certa: linha(item, { PER_ESCRIT: '122023' }),
      valor: '012024',
    }),
    ...[item, operacao].map((registro) =>
      novo(`${registro}-cnpj`, {
        errada: linha(registro, { CNPJ: '11444777000161' }),
        certa: linha(registro, { CNPJ: '11222333000181' }),
        valor: '11444777000161',
      }),
    ),
    ...[
      ['1', 'TRIB_MI', '201'],
      ['2', 'NT_MI', '101'],
      ['3', 'EXP', '101'],
    ].map(([digito = '', uso = '', errado = '']): Caso => {
      const acima = (codigo: string) =>
        mais(
          linha(saldo, { COD_CRED: codigo }),
          linha(item),
          linha(divisao, { [`VL_CRED_${tributo}_${uso}`]: '1,00' }),
        );
      return {
        regra: `${divisao}-${digito}-${tributo}`,
        recusa: [acima(errado)],
        valor: '1,00',
        aceita: [acima(`${digito}01`)],
      };
    }),
    novo(`${devida}-periodo`, {
      errada: linha(devida, { PER_APUR_ANT: '012024' }),
      certa: linha(devida, { PER_APUR_ANT: '122023' }),
      valor: '012024',
    }),
    {
      regra: `${devida}-04`,
      recusa: [mais(linha(devida, { VL_CONT_APUR: '5,00' }), linha(operacao, { [`VL_${tributo}`]: '4,00' }))],
      valor: '5,00',
      certo: '4,00',
      aceita: [mais(linha(devida, { VL_CONT_APUR: '4,00' }), linha(operacao, { [`VL_${tributo}`]: '4,00' }))],
    },
    {
      regra: `${desconto}-credito`,
      recusa: [mais(linha(devida, { PER_APUR_ANT: '112023' }), linha(desconto, { PER_APU_CRED: '122023' }))],
      valor: '122023',
      aceita: [mais(linha(devida, { PER_APUR_ANT: '122023' }), linha(desconto, { PER_APU_CRED: '122023' }))],
    },
    novo(`${retencao}-03`, {
      errada: linha(retencao, { PR_REC_RET: '022024' }),
      certa: linha(retencao, { PR_REC_RET: '012024' }),
      valor: '022024',
    }),
    novo(`${retencao}-08`, {
      errada: linha(retencao, { VL_RET_APU: '10,00', VL_RET_DED: '4,00', VL_RET_PER: '1,00', SLD_RET: '6,00' }),
      certa: linha(retencao, { VL_RET_APU: '10,00', VL_RET_DED: '4,00', VL_RET_PER: '1,00', SLD_RET: '5,00' }),
      valor: '6,00',
      certo: '5,00',
    }),
    {
      regra: `${retencao}-repetido`,
      recusa: [
        mais(
          linha(retencao, { IND_NAT_RET: '03', PR_REC_RET: '122023' }),
          linha(retencao, { IND_NAT_RET: '03', PR_REC_RET: '122023' }),
        ),
      ],
      valor: '03 122023',
      aceita: [
        mais(
          linha(retencao, { IND_NAT_RET: '03', PR_REC_RET: '122023' }),
          linha(retencao, { IND_NAT_RET: '04', PR_REC_RET: '122023' }),
        ),
      ],
    },
  ]),
  {
    regra: '1900-cnpj',
    recusa: [mais(linha('1900', { CNPJ: '11444777000161' }))],
    valor: '11444777000161',
    aceita: [mais(linha('1900', { CNPJ: '11222333000181' }))],
  },
  ...(
    [
      ['0035', { COD_SCP: '11444777000161' }, { COD_SCP: '11222333000181' }],
      ['0120', { MES_REFER: '122023' }, { MES_REFER: '112023' }],
      ['C180', { COD_MOD: '55', COD_ITEM: 'PAO01' }, { COD_MOD: '55', COD_ITEM: 'FAR01' }],
      ['C190', { COD_MOD: '55', COD_ITEM: 'PAO01' }, { COD_MOD: '55', COD_ITEM: 'FAR01' }],
      ['C395', { COD_MOD: '02', NUM_DOC: '1' }, { COD_MOD: '02', NUM_DOC: '2' }],
      ['C860', { COD_MOD: '59', DOC_INI: '1' }, { COD_MOD: '59', DOC_INI: '2' }],
      ['D100', { COD_MOD: '57', NUM_DOC: '1' }, { COD_MOD: '57', NUM_DOC: '2' }],
      ['D500', { COD_MOD: '22', NUM_DOC: '1' }, { COD_MOD: '22', NUM_DOC: '2' }],
      ['1900', { COD_MOD: '55', SER: '1' }, { COD_MOD: '55', SER: '2' }],
    ] as const
  ).map(
    ([registro, um, outro]): Caso => ({
      regra: `${registro}-repetido`,
      recusa: [mais(linha(registro, um), linha(registro, um))],
      valor: Object.values(um).join(' '),
      aceita: [mais(linha(registro, um), linha(registro, outro))],
    }),
  ),
];

/** The lines of 1101 belong below 1100, which is not the last record of its block. */
function sobEste(troca: Caso['recusa'][number]): Caso['recusa'][number] {
  return (linhas) => troca(sem('1500')(linhas));
}
