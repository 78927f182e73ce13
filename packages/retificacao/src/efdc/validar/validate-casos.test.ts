/*
 * Every kind of fault that validation knows is found in a file that has only this fault, and nothing else is reported.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curta, erasePasta, openPasta, refazer, replace, save, texto, validate } from './testing-validar.ts';

beforeAll(openPasta);
afterAll(erasePasta);

const C170 = '|C170|1|PAO01|';
const CASOS: readonly [string, () => string, readonly string[]][] = [
  // Fields.
  [
    'CST without its zero',
    () => replace('|50|1000,00|1,65|16,50|50|', '|5|1000,00|1,65|16,50|50|'),
    ['ERRO FORMATO F100.CST_PIS', 'ADVERTENCIA CALCULO_DIVERGENTE F100.CST_COFINS'],
  ],
  [
    'a code of no table',
    () => replace('|000|5101|', '|000|5999|').replace('|5999|', '|5000|'),
    ['ERRO DOMINIO C170.CFOP'],
  ],
  [
    'a decimal with a point',
    () => replace('|400,00|50|07|400,00|1,65|6,60|', '|400.00|50|07|400,00|1,65|6,60|'),
    ['ERRO FORMATO D101.VL_ITEM'],
  ],
  [
    'a negative value',
    () =>
      replace('|1001|0|\r\n', '|1001|0|\r\n').replace('|10500,00|1|0|0|10500,00|9|', '|-10500,00|1|0|0|10500,00|9|'),
    ['ERRO FORMATO C100.VL_DOC'],
  ],
  ['too many decimals', () => replace('|SRV01||800,00||', '|SRV01||800,001||'), ['ERRO FORMATO A170.VL_ITEM']],
  [
    'a day that does not exist',
    () => replace('|31012024|1000,00|', '|32012024|1000,00|'),
    ['ERRO FORMATO F100.DT_OPER'],
  ],
  ['a month that does not exist', () => replace('|1100|122023|', '|1100|132023|'), ['ERRO FORMATO 1100.PER_APU_CRED']],
  [
    'a CNPJ with wrong digits',
    () => replace('|C1|CLIENTE FICTÍCIO LTDA|01058|11444777000161|', '|C1|CLIENTE FICTÍCIO LTDA|01058|11444777000162|'),
    ['ERRO FORMATO 0150.CNPJ'],
  ],
  [
    'a text too long',
    () => replace('|KG|QUILOGRAMA|', '|KGKGKGK|QUILOGRAMA|'),
    ['ERRO FORMATO 0190.UNID', ...Array<string>(6).fill('')],
  ],
  [
    'an empty field that is required',
    () => replace('|F100|0|F1|', '|F100||F1|'),
    ['ERRO CAMPO_OBRIGATORIO F100.IND_OPER'],
  ],
  ['a field too many', () => replace('|ALUGUEL DO PRÉDIO|', '|ALUGUEL DO PRÉDIO||'), ['ERRO FORMATO F100']],
  ['a line that is not closed', () => replace('|ALUGUEL DO PRÉDIO|', '|ALUGUEL DO PRÉDIO'), ['ERRO FORMATO F100']],
  ['a control character', () => replace('|MATRIZ|PADARIA', '|MATRIZ|PADA\tRIA'), ['ERRO FORMATO 0140']],
  // References.
  [
    'a participant that is not there',
    () => replace('|F100|0|F1|', '|F100|0|F9|'),
    ['ERRO REFERENCIA_INEXISTENTE F100.COD_PART'],
  ],
  ['an item that is not there', () => replace(C170, '|C170|1|PAO99|'), ['ERRO REFERENCIA_INEXISTENTE C170.COD_ITEM']],
  [
    'an account that is not there',
    () => replace('|6,60|4.1|', '|6,60|9.9|'),
    ['ERRO REFERENCIA_INEXISTENTE D101.COD_CTA'],
  ],
  [
    'an account that is not told',
    () => replace('|6,60|4.1|', '|6,60||'),
    ['ADVERTENCIA CAMPO_OBRIGATORIO D101.COD_CTA'],
  ],
  [
    'an establishment that is not there',
    () => replace('|D010|11222333000181|', '|D010|11444777000161|'),
    ['ERRO REFERENCIA_INEXISTENTE D010.CNPJ', 'ERRO REFERENCIA_INEXISTENTE D100.COD_PART'],
  ],
  [
    'a lawsuit that is not there',
    () => refazer((l) => l.flatMap((x) => (x.startsWith('|A170') ? ['|A111|20000000120204036100|1|', x] : [x]))),
    ['ERRO REFERENCIA_INEXISTENTE A111.NUM_PROC'],
  ],
  // Keys.
  [
    'two equal items',
    () => replace('|C170|2|FAR01||50|', '|C170|1|FAR01||50|'),
    ['ERRO CHAVE_DUPLICADA C170.NUM_ITEM'],
  ],
  [
    'two equal participants',
    () => refazer((l) => l.flatMap((x) => (x.startsWith('|0150|F1') ? [x, x] : [x]))),
    ['ERRO CHAVE_DUPLICADA 0150.COD_PART'],
  ],
  [
    'two equal carried credits',
    () =>
      refazer((l) =>
        l.flatMap((x) => (x.startsWith('|1100') ? [x, x.replace('|20,00|||||130,00|', '|0|||||150,00|')] : [x])),
      ),
    ['ERRO CHAVE_DUPLICADA 1100.PER_APU_CRED'],
  ],
  [
    'a number that the document does not have',
    () => replace('|1|77|3524', '|1|78|3524'),
    ['ADVERTENCIA CALCULO_DIVERGENTE C100.CHV_NFE'],
  ],
  [
    'a key with a wrong digit',
    () => texto.replace(/\|(3524\d{39})(\d)\|05012024/, (_, a, d) => `|${a}${(Number(d) + 1) % 10}|05012024`),
    ['ERRO FORMATO C100.CHV_NFE'],
  ],
  [
    'a document of the next month',
    () => replace('|31012024|1000,00|', '|01022024|1000,00|'),
    ['ERRO DOMINIO F100.DT_OPER'],
  ],
  [
    'a service done in the month and invoiced in the next',
    () => replace('||10012024|10012024|800,00|', '||05022024|31012024|800,00|'),
    [],
  ],
  // Values.
  [
    'a tax that is not base times rate',
    () => replace('|6,60|4.1|', '|6,62|4.1|'),
    ['ERRO CALCULO_DIVERGENTE D101.VL_PIS'],
  ],
  ['a cent of rounding', () => replace('|6,60|4.1|', '|6,61|4.1|'), []],
  [
    'a tax by unit of product beside a rate of zero',
    () =>
      replace(
        '|01|10000,00|1,65|||165,00|01|10000,00|7,6|||760,00|',
        '|03||0|330|0,5000|165,00|03||0|1000,000|0,7600|760,00|',
      ),
    [],
  ],
  [
    'a tax where the CST has none',
    () => replace('|06|500,00|0|||0|06|', '|06|500,00|1,65|||8,25|06|'),
    ['ERRO CALCULO_DIVERGENTE C170.VL_PIS', 'ADVERTENCIA CALCULO_DIVERGENTE C100.VL_PIS'],
  ],
  [
    'a rate that the CST does not have',
    () => replace('|01|10000,00|1,65|||165,00|', '|01|7500,00|2,2|||165,00|'),
    ['ADVERTENCIA DOMINIO C170.ALIQ_PIS'],
  ],
  [
    'a credit without its nature',
    () => replace('|600,00|04|600,00|1,65|', '|600,00||600,00|1,65|'),
    ['ERRO CAMPO_OBRIGATORIO C501.NAT_BC_CRED'],
  ],
  [
    'different situations of the two taxes',
    () => replace('|165,00|01|10000,00|', '|165,00|02|10000,00|'),
    ['ADVERTENCIA CALCULO_DIVERGENTE C170.CST_COFINS'],
  ],
  [
    'revenue in a document of entry',
    () => replace('|50|4000,00|1,65|||66,00|50|', '|02|4000,00|1,65|||66,00|02|'),
    ['ADVERTENCIA CALCULO_DIVERGENTE C170.CST_PIS'],
  ],
  [
    'a total that the items do not give',
    () => replace('|82,50|380,00|', '|82,50|381,00|'),
    ['ADVERTENCIA CALCULO_DIVERGENTE C100.VL_COFINS'],
  ],
  [
    'PIS without COFINS',
    () => refazer((l) => l.filter((x) => !x.startsWith('|C505'))),
    ['ERRO CAMPO_OBRIGATORIO C501'],
  ],
  [
    'different bases of the two taxes',
    () => replace('|400,00|7,6|30,40|', '|500,00|7,6|38,00|'),
    ['ADVERTENCIA CALCULO_DIVERGENTE D101.VL_BC_PIS'],
  ],
  // Block M.
  [
    'M100 that is not the sum of M105',
    () => replace('|M105|03|50|800,00||800,00|800,00|', '|M105|03|50|900,00||900,00|900,00|'),
    ['ERRO CALCULO_DIVERGENTE M100.VL_BC_PIS'],
  ],
  [
    'M105 with more than its regime',
    () => replace('|M505|07|50|400,00||400,00|400,00|', '|M505|07|50|400,00||300,00|400,00|'),
    ['ERRO CALCULO_DIVERGENTE M505.VL_BC_COFINS_NC', 'ERRO CALCULO_DIVERGENTE M505.VL_BC_COFINS'],
  ],
  [
    'a credit used beyond what M200 says',
    () => replace('|128,70|0|128,70|0|', '|128,70|1|100,00|28,70|'),
    ['ERRO CALCULO_DIVERGENTE M200.VL_TOT_CRED_DESC'],
  ],
  [
    'an indicator of full use',
    () => replace('|128,70|0|128,70|0|', '|128,70|0|100,00|28,70|'),
    ['ERRO CALCULO_DIVERGENTE M100.VL_CRED_DESC', 'ERRO CALCULO_DIVERGENTE M200.VL_TOT_CRED_DESC'],
  ],
  [
    'M200 that does not subtract',
    () => replace('|16,30|0|0|16,30|0|0|0|0|16,30|', '|16,30|0|0|16,30|0|0|0|0|16,31|'),
    ['ERRO CALCULO_DIVERGENTE M200.VL_TOT_CONT_REC'],
  ],
  [
    'M205 that is not what M200 gives',
    () => replace('|M605|08|585601|87,20|', '|M605|08|585601|87,21|'),
    ['ERRO CALCULO_DIVERGENTE M600.VL_CONT_NC_REC'],
  ],
  [
    'contribution of a regime that the company is not in',
    () => replace('|0110|1|2|1||', '|0110|2||1|9|'),
    ['ADVERTENCIA DOMINIO M210.COD_CONT', 'ADVERTENCIA DOMINIO M610.COD_CONT'],
  ],
  [
    'M210 that is not base times rate',
    () => replace('|1,65|||165,00|0|0|0|0|165,00|', '|1,65|||165,02|0|0|0|0|165,02|'),
    ['ERRO CALCULO_DIVERGENTE M210.VL_CONT_APUR', 'ERRO CALCULO_DIVERGENTE M200.VL_TOT_CONT_NC_PER'],
  ],
  [
    'M400 that is not the sum of M410',
    () => replace('|M410|101|500,00|', '|M410|101|400,00|'),
    ['ERRO CALCULO_DIVERGENTE M400.VL_TOT_REC'],
  ],
  ['M400 without M410', () => refazer((l) => l.filter((x) => !x.startsWith('|M410'))), ['ERRO CAMPO_OBRIGATORIO M400']],
  [
    '1100 that does not close',
    () => replace('|150,00|20,00|||||130,00|', '|150,00|20,00|||||131,00|'),
    ['ERRO CALCULO_DIVERGENTE 1100.SLD_CRED_FIM'],
  ],
  [
    '1100 used beyond what M200 says',
    () => replace('|150,00|20,00|||||130,00|', '|150,00|30,00|||||120,00|'),
    ['ERRO CALCULO_DIVERGENTE M200.VL_TOT_CRED_DESC_ANT'],
  ],
  ['a nature of no table', () => replace('|M410|101|', '|M410|998|'), ['ADVERTENCIA DOMINIO M410.NAT_REC']],
  [
    'a nature that has ended',
    () => replace('|M400|06|', '|M400|04|').replace('|M410|101|', '|M410|004|'),
    ['ADVERTENCIA DOMINIO M410.NAT_REC'],
  ],
  // Structure and closing.
  [
    'a record of no layout',
    () => refazer((l) => l.flatMap((x) => (x.startsWith('|A170') ? [x, '|A199|1|'] : [x]))),
    ['ERRO FORMATO A199'],
  ],
  ['a blank line', () => texto.replace('|F010|', '\r\n|F010|'), ['ERRO FORMATO F001']],
  [
    'a child without its parent',
    () => refazer((l) => l.filter((x) => !x.startsWith('|C500'))),
    ['ERRO PAI_NAO_ENCONTRADO C501', 'ERRO PAI_NAO_ENCONTRADO C505'],
  ],
  [
    'records out of order',
    () =>
      refazer((l) => [...l].sort((a, b) => Number(a.startsWith('|0600')) * (b.startsWith('|0500') ? 1 : 0))).replace(
        /(\|0500\|[^\r]*4\.1[^\r]*\r\n)(\|0600[^\r]*\r\n)/,
        '$2$1',
      ),
    ['ERRO FORMATO 0500'],
  ],
  [
    'a second M200',
    () => refazer((l) => l.flatMap((x) => (x.startsWith('|M205') ? [x, '|M200|0|0|0|0|0|0|0|0|0|0|0|0|'] : [x]))),
    [],
  ],
  ['a wrong counter of a block', () => replace('|C990|12|', '|C990|13|'), ['ERRO CALCULO_DIVERGENTE C990.QTD_LIN_C']],
  [
    'a wrong counter of a record',
    () => replace('|9900|C170|4|', '|9900|C170|3|'),
    ['ERRO CALCULO_DIVERGENTE 9900.QTD_REG_BLC'],
  ],
  ['a flag that denies the block', () => replace('|D001|0|', '|D001|1|'), ['ERRO CALCULO_DIVERGENTE D001.IND_MOV']],
  [
    'a block that is not there',
    () => refazer((l) => l.filter((x) => !x.startsWith('|P'))),
    ['ERRO CAMPO_OBRIGATORIO P001', 'ERRO CAMPO_OBRIGATORIO P990'],
  ],
  [
    'a rectifying file without receipt',
    () => replace('|A1B2C3D4E5F6A7B8C9D0E1F2A3B4C5D6E7F8A9B0C|', '||'),
    ['ERRO SEM_RECIBO 0000.NUM_REC_ANTERIOR'],
  ],
];

test.each(CASOS)('%s', async (nome, arquivo, esperadas) => {
  const { ocorrencias } = await validate(save(arquivo()));
  const achadas = ocorrencias.map(curta);
  // Where a broken table breaks everything that points to it, the cause is what counts.
  if (esperadas.includes('')) {
    expect(achadas).toHaveLength(esperadas.length);
    expect(achadas).toContain(esperadas[0]);
  } else if (nome === 'a second M200') {
    expect(achadas).toContain('ERRO CHAVE_DUPLICADA M200');
  } else expect(achadas.toSorted()).toEqual(esperadas.toSorted());
  for (const o of ocorrencias) {
    expect(o.mensagem).toMatch(/^Registro .+: .+\.$/);
    expect(o.sugestao).toMatch(/\.$/);
    expect(o.periodo).toBe('2024-01');
  }
});
