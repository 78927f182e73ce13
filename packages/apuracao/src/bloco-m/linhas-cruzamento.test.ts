import { expect, test } from 'vitest';
import { linhasCruzamento } from './linhas-cruzamento.ts';
import { blocoVazio, credito, entrada, mesVazio, reais, saldo, tributoVazio } from './testing/mes-exemplo.ts';
import type { BlocoM, EntradaMes } from './tipos.ts';

// Guarantee: each difference between declared and recomputed block M is one row, as opportunity, risk or information.

/** A month with acquisitions of 1.000 (16,50 of credit), nothing to use it on, and what was declared. */
function mes(nome: string, declarado: Partial<BlocoM>, o: Partial<EntradaMes> = {}): EntradaMes {
  const PIS = tributoVazio({ entradas: [entrada('1000')], declarado: { ...blocoVazio(), ...declarado } });
  return mesVazio({ mes: nome, arquivo: nome, tributos: { PIS, COFINS: tributoVazio() }, ...o });
}

const certo = credito('101', '16.50', { VL_BC: reais('1000') });
const linhas = (meses: [string, EntradaMes][]) =>
  [...linhasCruzamento(meses.map(([raiz, e]) => ({ raiz, entrada: e })))].filter((l) => !l.registro.startsWith('M105'));

test('a credit that was never declared is an opportunity of what it leaves', () => {
  const [linha, ...resto] = linhas([['1', mes('2024-05', {})]]);
  expect(resto).toEqual([]);
  expect(linha).toMatchObject({
    registro: 'M100',
    chave: 'COD_CRED 101, ALIQ_PIS 1,6500: VL_CRED_DISP',
    declarado: null,
    recalculado: reais('16.50'),
    diferenca: -reais('16.50'),
    resultado: 'Só nos documentos',
    tipo: 'Oportunidade',
    valor: reais('16.50'),
  });
});

test('a credit that no document gives is a risk', () => {
  const falso = credito('201', '9', { VL_BC: reais('545.45') });
  expect(linhas([['1', mes('2024-05', { creditos: [certo, falso] })]])[0]).toMatchObject({
    resultado: 'Só no declarado',
    tipo: 'Risco',
    valor: reais('9'),
  });
});

test('differences up to a real are rounding; a centavo more is not', () => {
  const com = (base: string) => mes('2024-05', { creditos: [{ ...certo, VL_BC: reais(base) }] });
  expect(linhas([['1', com('1001.00')]])).toEqual([]);
  expect(linhas([['1', com('1001.01')]]).map((l) => l.chave)).toEqual(['COD_CRED 101, ALIQ_PIS 1,6500: VL_BC_PIS']);
});

test('each month starts from what the one before declared: a difference is shown once', () => {
  const abril = mes('2024-04', { creditos: [{ ...certo, VL_CRED_DISP: reais('20'), SLD_CRED: reais('20') }] });
  const maio = mes('2024-05', { creditos: [certo], saldos: [saldo('042024', '20')] });
  const rows = linhas([
    ['1', abril],
    ['1', maio],
  ]);
  expect(rows.map((l) => [l.arquivo, l.chave, l.valor])).toEqual([
    ['2024-04', 'COD_CRED 101, ALIQ_PIS 1,6500: VL_CRED_DISP', null],
    ['2024-04', 'COD_CRED 101, ALIQ_PIS 1,6500: SLD_CRED', reais('3.50')],
  ]);
});

test('a balance that contradicts the month before has no value; of another company or after a hole it has', () => {
  const abril = mes('2024-04', { creditos: [certo] });
  const maio = mes('2024-05', { creditos: [certo], saldos: [saldo('042024', '30')] });
  const depois = mes('2024-06', { creditos: [certo], saldos: [saldo('042024', '30')] });
  const da = (...meses: [string, EntradaMes][]) => linhas(meses).map((l) => [l.registro, l.tipo, l.valor]);
  expect(da(['1', abril], ['1', maio])).toEqual([
    ['1100', 'Informativo', null],
    ['1100', 'Informativo', null],
    ['1100', 'Informativo', null],
  ]);
  expect(da(['1', abril], ['2', maio])).toEqual([]);
  expect(da(['1', abril], ['1', depois])).toEqual([]);
  expect(da(['1', { ...abril, especiais: ['combinacoes'] }], ['1', maio])).toHaveLength(2);
});

test('a tax of which the file declares nothing is one row that says so, and the month after begins without it', () => {
  const meses = [
    { raiz: '1', entrada: mes('2024-04', { creditos: [certo] }) },
    { raiz: '1', entrada: mes('2024-05', { creditos: [certo], saldos: [saldo('042024', '30')] }) },
  ];
  const rows = [
    ...linhasCruzamento(meses, (arquivo, tributo) =>
      arquivo === meses[0]?.entrada.arquivo && tributo === 'PIS' ? 'o arquivo não traz o bloco M' : null,
    ),
  ];
  expect(rows.filter((l) => l.tributo === 'PIS')[0]).toMatchObject({
    registro: 'M200',
    declarado: null,
    recalculado: null,
    resultado: 'Sem apuração: o arquivo não traz o bloco M.',
    tipo: 'Informativo',
    valor: null,
  });
});

test('a month that is not recomputed is one row per tax that says why', () => {
  const rows = linhas([['1', mes('2024-05', {}, { especiais: ['scp', 'financeira'] })]]);
  expect(rows.map((l) => [l.registro, l.diferenca, l.tipo])).toEqual([
    ['M200', 0n, 'Informativo'],
    ['M600', 0n, 'Informativo'],
  ]);
  expect(rows[0]?.resultado).toMatch(
    /^Não recalculado\. Há sociedade em conta .*\. Há operações de instituição financeira/,
  );
});
