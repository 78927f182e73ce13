// The account of a month ends in the amounts of the dossier, each in its line; worked out by hand.
import { expect, test } from 'vitest';
import { analisadoDe } from './anexos-do-dossie.ts';
import { contaDoMes, type PedidoDaConta } from './conta-do-mes.ts';

const ZERO = { '02': '0', '03': '0', '04': '0', '06': '0', '07': '0', '08': '0' };
const CUMULATIVO = { '09': '0', '10': '0', '11': '0', '12': '0' };
const BASICA = { COD_CONT: '01', regime: 'NC', ALIQ: '1.6500', VL_BC_CONT: '60606.06', VL_CONT_PER: '1000.00' };

/** 1.000,00 of contribution, 600,00 + 100,00 of credits, 50,00 withheld: 250,00 to be paid. */
const pedido = (o: Partial<PedidoDaConta> = {}): PedidoDaConta => ({
  periodo: '01/2025',
  tributo: 'PIS',
  contribuicoes: [BASICA],
  apuracao: {
    ...ZERO,
    ...CUMULATIVO,
    '02': '1000.00',
    '03': '600.00',
    '04': '100.00',
    '06': '50.00',
    '08': '250.00',
    '13': '250.00',
  },
  valores: new Map(),
  bases: new Map(),
  estornos: '0',
  lc224: false,
  credito: false,
  ...o,
});
const linhasDe = (o: Partial<PedidoDaConta>) =>
  contaDoMes(pedido(o)).linhas.map((l) => [l.registro, l.declarado, l.correto, l.diferenca]);

test('500,00 less take what was to be paid, then the withholdings, then the credits', () => {
  // 30.303,03 × 1,65 % = 499,999995: 500,00 go, 100,00 of them unpaid; 200,00 of credit are left over.
  const valores = new Map([
    ['Pago a maior', '150.00'],
    ['Débito em aberto reduzido', '100.00'],
    ['Saldo de retenções', '50.00'],
    ['Saldo de crédito descontável', '200.00'],
  ]);
  const bases = new Map([['1.6500', '30303.03']]);
  expect(linhasDe({ valores, bases })).toEqual([
    ['M210', '60606.06', '30303.03', '-30303.03'],
    ['M210', '1000.00', '500.00', '-500.00'],
    ['M200.02', '1000.00', '500.00', '-500.00'],
    ['M200.03', '600.00', '400.00', '-200.00'],
    ['M200.04', '100.00', '100.00', '0.00'],
    ['M200.06', '50.00', '0.00', '-50.00'],
    ['M200.08', '250.00', '0.00', '-250.00'],
    ['M200.13', '250.00', '0.00', '-250.00'],
  ]);
  expect(contaDoMes(pedido({ valores, bases }))).toMatchObject({
    valor: '500.00',
    fora: '0.00',
    menosDoQueHavia: '0.00',
  });
});

test('says what findings that come first take, and what LC 224 leaves to be paid', () => {
  const valores = new Map([['Pago a maior', '200.00']]);
  const bases = new Map([['1.6500', '30303.03']]);
  expect(contaDoMes(pedido({ valores, bases }))).toMatchObject({ reducao: '500.00', fora: '300.00' });
  expect(linhasDe({ valores, bases }).at(-1)).toEqual(['', '', '', '-300.00']);
  expect(contaDoMes(pedido({ valores, bases, lc224: true }))).toMatchObject({ fora: '0.00' });
  // 500,00 leave with the base, and 300,00 of them come back in M220: M210 and M200 fall by the same 200,00.
  const daLc = linhasDe({ valores, bases, lc224: true });
  expect(daLc.slice(0, 4)).toEqual([
    ['M210', '60606.06', '30303.03', '-30303.03'],
    ['M210', '1000.00', '800.00', '-200.00'],
    ['M220', '', '', '300.00'],
    ['M200.02', '1000.00', '800.00', '-200.00'],
  ]);
  expect(daLc.at(-1)?.[0]).toBe('M200.13');
});

test('an adjustment of the base without a rate moves the contribution that the items move', () => {
  // 10.000,00 of the items and 4.000,00 that M215 took already: 6.000,00 × 1,65 % = 99,00.
  const bases = new Map([
    ['1.6500', '10000.00'],
    ['', '-4000.00'],
  ]);
  expect(linhasDe({ bases, valores: new Map([['Pago a maior', '99.00']]) }).slice(0, 3)).toEqual([
    ['M210', '60606.06', '54606.06', '-6000.00'],
    ['M210', '1000.00', '901.00', '-99.00'],
    ['M200.02', '1000.00', '901.00', '-99.00'],
  ]);
});

test('the contributions that do not move are there too: with the others they come to M200', () => {
  const outra = { ...BASICA, COD_CONT: '02', ALIQ: '0.6500', VL_BC_CONT: '5000.00', VL_CONT_PER: '32.50' };
  const unidade = { ...BASICA, COD_CONT: '03', ALIQ: '', VL_BC_CONT: '0', VL_CONT_PER: '7.50' };
  const conta = contaDoMes(
    pedido({
      contribuicoes: [outra, BASICA, unidade],
      bases: new Map([['1.6500', '1000.00']]),
      valores: new Map([['Pago a maior', '16.50']]),
    }),
  );
  expect(conta.linhas.slice(2, 4)).toEqual([
    expect.objectContaining({ linha: 'Contribuição do período (código 02, 0,65%)', correto: '32.50' }),
    expect.objectContaining({ linha: 'Contribuição do período (código 03, por unidade)', diferenca: '0.00' }),
  ]);
});

test('a new credit pays what is to be paid; less than there was means that another finding took it', () => {
  // October of the demonstration: 83,08 to be paid, 17,84 of them of the ICMS; a credit of 233,06 pays the other 65,24.
  const o = {
    apuracao: { ...ZERO, ...CUMULATIVO, '02': '1235.58', '03': '1152.50', '08': '83.08', '13': '83.08' },
    valores: new Map([
      ['Pago a maior', '65.24'],
      ['Saldo de crédito descontável', '167.82'],
    ]),
    credito: true,
  };
  expect(linhasDe(o)).toEqual([
    ['M200.02', '1235.58', '1235.58', '0.00'],
    ['M200.03', '1152.50', '1217.74', '65.24'],
    ['M200.08', '83.08', '17.84', '-65.24'],
    ['M200.13', '83.08', '17.84', '-65.24'],
  ]);
  expect(contaDoMes(pedido(o))).toMatchObject({
    menosDoQueHavia: '17.84',
    nota: 'Sobram 167,82 de crédito como saldo.',
  });
});

test('of several rates that the report does not name the one counts that comes to the amount', () => {
  const outra = { ...BASICA, COD_CONT: '02', ALIQ: '0.6500', VL_BC_CONT: '5000.00', VL_CONT_PER: '32.50' };
  const contribuicoes = [outra, BASICA];
  const bases = new Map([['', '1000.00']]);
  // 1.000,00 × 1,65 % = 16,50.
  expect(linhasDe({ contribuicoes, bases, valores: new Map([['Pago a maior', '16.50']]) })[0]?.slice(0, 3)).toEqual([
    ...['M210', '60606.06', '59606.06'],
  ]);
  const semBase = contaDoMes(pedido({ contribuicoes, bases, valores: new Map([['Pago a maior', '9.00']]) }));
  expect(semBase.linhas[0]?.registro).toBe('M200.02');
  expect(semBase.nota).toContain('mais de uma alíquota');
});

test('names the months that were read, and those between that were not', () => {
  expect(analisadoDe(['2025-10', '2025-12'])).toEqual({ texto: '10/2025 a 12/2025 (2 meses)', faltam: '11/2025' });
  expect(analisadoDe(['2025-07', '2025-10', '2025-12']).faltam).toBe('08/2025 a 09/2025, 11/2025');
  expect(analisadoDe(['2025-10'])).toEqual({ texto: '10/2025', faltam: '' });
  expect(analisadoDe([])).toEqual({ texto: '', faltam: '' });
});
