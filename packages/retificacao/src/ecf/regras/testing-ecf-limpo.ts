import { createTrocas } from '../../sped/regras/testing-regras.ts';

export const { linha, set, mais, abaixo, sem } = createTrocas('ECF', '0012');

const PERIODO = { DT_INI: '01102025', DT_FIN: '31122025', PER_APUR: 'T04' };
const bloco = (letra: string, ...linhas: readonly string[]): string[] => [
  `|${letra}001|${linhas.length === 0 ? 1 : 0}|`,
  ...linhas,
  `|${letra}990|${linhas.length + 2}|`,
];
/** A line of the balance sheet: 1.000,00 that came in the quarter. */
const patrimonial = (CODIGO: string, TIPO: string, IND: string): string =>
  linha('L100', {
    ...{ CODIGO, TIPO, COD_CTA_SUP: CODIGO.replace(/\.?\d+$/, '') },
    ...{ VAL_CTA_REF_INI: '0,00', IND_VAL_CTA_REF_INI: IND, VAL_CTA_REF_DEB: '0,00', VAL_CTA_REF_CRED: '0,00' },
    ...{ VAL_CTA_REF_FIN: '1000,00', IND_VAL_CTA_REF_FIN: IND },
  });
const resultado = (CODIGO: string, TIPO: string): string =>
  linha('L300', { CODIGO, TIPO, COD_CTA_SUP: CODIGO.replace(/\.?\d+$/, ''), VALOR: '1000,00', IND_VALOR: 'C' });
const acima = (codigo: string): string[] => codigo.split('.').map((_, i, partes) => partes.slice(0, i + 1).join('.'));
const caminho = (codigo: string, build: (c: string, tipo: string) => string): string[] =>
  acima(codigo).map((c) => build(c, c === codigo ? 'A' : 'S'));

export const CAIXA = '1.01.01.01.01';
export const CAPITAL = '2.03.01.01.01';
export const VENDA = '3.01.01.01.01.04';

/** A profit of 1.000,00, plus 100,00 that may not be deducted: a base of 1.100,00. */
const parteA = (registro: 'M300' | 'M350'): string[] => [
  linha(registro, { CODIGO: '2', TIPO_LANCAMENTO: 'L', VALOR: '1000,00' }),
  linha(registro, { CODIGO: '8', TIPO_LANCAMENTO: 'A', IND_RELACAO: '4', VALOR: '100,00', HIST_LAN_LAL: 'MULTA' }),
  linha(registro, { CODIGO: '93', TIPO_LANCAMENTO: 'A', VALOR: '100,00' }),
  linha(registro, { CODIGO: '168', TIPO_LANCAMENTO: 'E', VALOR: '0,00' }),
  linha(registro, { CODIGO: '175', TIPO_LANCAMENTO: 'L', VALOR: '1100,00' }),
];
const NAO = Object.fromEntries(
  linha('0020')
    .split('|')
    .slice(4, 32)
    .map((_, i) => [i, 'N']),
);

/** An ECF without a finding: a company of the real profit that began in October 2025, with a sale of 1.000,00. */
export const LIMPO: readonly string[] = [
  '|0000|LECF|0012|11222333000181|EMPRESA FICTICIA LTDA|1|0|||01102025|31122025|N||0||',
  ...bloco(
    '0',
    '|0010||N|1|T|01|000R|||||||',
    `|0020|1||${Object.values(NAO).join('|')}||`,
    '|0030|2062|1099699|RUA DAS AMOSTRAS|100||CENTRO|SP|3550308|01001000||fiscal@exemplo.br|',
    '|0930|CONTADORA DE EXEMPLO|98765432100|900|1SP999999O0|contadora@exemplo.br|1130000000|',
  ),
  ...bloco('C'),
  ...bloco('E'),
  ...bloco(
    'J',
    '|J050|01102025|01|S|1|1||ATIVO|',
    '|J050|01102025|01|A|2|1.1|1|CAIXA|',
    `|J051||${CAIXA}|`,
    '|J050|01102025|03|S|1|2||PATRIMONIO|',
    '|J050|01102025|03|A|2|2.1|2|CAPITAL|',
    `|J051||${CAPITAL}|`,
    '|J050|01102025|04|S|1|3||RESULTADO|',
    '|J050|01102025|04|A|2|3.1|3|VENDAS|',
    `|J051||${VENDA}|`,
  ),
  ...bloco(
    'K',
    linha('K030', PERIODO),
    '|K155|1.1||0,00|D|1000,00|0,00|1000,00|D|',
    `|K156|${CAIXA}|0,00|D|1000,00|0,00|1000,00|D|`,
    '|K155|2.1||0,00|C|0,00|1000,00|1000,00|C|',
    '|K355|3.1||1000,00|C|',
  ),
  ...bloco(
    'L',
    linha('L030', PERIODO),
    ...caminho(CAIXA, (codigo, tipo) => patrimonial(codigo, tipo, 'D')),
    ...caminho(CAPITAL, (codigo, tipo) => patrimonial(codigo, tipo, 'C')),
    '|L200|8|',
    ...caminho(VENDA, resultado),
  ),
  ...bloco(
    'M',
    '|M010|P1|PREJUIZO|31122024|1000||I|500,00|D||',
    linha('M030', PERIODO),
    ...parteA('M300'),
    ...parteA('M350'),
    '|M500|P1|I|500,00|D|0,00|D|0,00|D|500,00|D|',
  ),
  ...bloco(
    'N',
    linha('N030', PERIODO),
    '|N500|1|Valor da base de cálculo do IRPJ|1100,00|',
    '|N630|1|BASE DE CÁLCULO DO IRPJ|1100,00|',
    '|N630|3|À Alíquota de 15%|165,00|',
    '|N650|1|Valor da Base de Cálculo da CSLL|1100,00|',
    '|N670|1|BASE DE CÁLCULO DA CSLL|1100,00|',
  ),
  ...['P', 'Q', 'T', 'U', 'V', 'W', 'X'].flatMap((letra) => bloco(letra)),
  ...bloco(
    'Y',
    '|Y570|11444777000161|BANCO|N|3426|100,00|15,00||',
    '|Y600|01102025||105|PF|98765432100|SOCIA|01|100,0000|100,0000|||0,00|0,00|0,00|0,00|0,00|',
  ),
  ...bloco('9'),
];
