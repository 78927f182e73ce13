import type { ResumoPeriodoRetificacao } from '@apura/contract';
import { describe, expect, test } from 'vitest';
import { comSinal, debitosARetificar, geradosTexto, pagamentoAMaiorDe, reais, totaisDe } from './totais.ts';

const PERIODO: ResumoPeriodoRetificacao = {
  periodo: '2025-01',
  gerado: true,
  arquivo: 'PISCOFINS_20250101_20250131_99210437000117_Retificadora.txt',
  incluidas: 1,
  alteradas: 2,
  excluidas: 0,
  pisAntes: '1650.00',
  pisDepois: '1485.00',
  cofinsAntes: '7600.00',
  cofinsDepois: '6840.00',
  creditoAntes: '0.00',
  creditoDepois: '925.00',
  saldoAntes: null,
  saldoDepois: null,
  baseInssAntes: null,
  baseInssDepois: null,
  inssAntes: null,
  inssDepois: null,
  retificarDctf: true,
  pagamentoAMaior: '925.00',
  observacoes: [],
};

describe('the totals of a rectification', () => {
  test('sum the periods that were made, to the cent', () => {
    // 1650 + 7600 = 9250 and 1485 + 6840 = 8325 in January; 0,10 more before and 0,30 more after in February.
    const fevereiro = {
      ...PERIODO,
      periodo: '2025-02',
      pisAntes: '0.10',
      cofinsAntes: '0.00',
      pisDepois: '0.30',
      cofinsDepois: '0.00',
    };
    expect(totaisDe([PERIODO, fevereiro])).toEqual([
      { rotulo: 'PIS e COFINS a recolher', antes: '9250.10', depois: '8325.30', diferenca: '-924.80' },
      { rotulo: 'Créditos do período', antes: '0.00', depois: '1850.00', diferenca: '1850.00' },
    ]);
  });

  test('leave out what was not made and what is known on one side only', () => {
    expect(totaisDe([{ ...PERIODO, gerado: false }])).toEqual([]);
    expect(totaisDe([{ ...PERIODO, pisAntes: null, creditoDepois: null }])).toEqual([]);
  });

  test('tell the payment in excess only where there is one', () => {
    expect(pagamentoAMaiorDe([PERIODO, PERIODO, { ...PERIODO, pagamentoAMaior: null }])).toBe('1850.00');
    expect(pagamentoAMaiorDe([{ ...PERIODO, pagamentoAMaior: null }])).toBeNull();
  });
});

test('amounts and periods are shown as people write them', () => {
  expect([reais('1234567.80'), reais(null), reais('-5.00')]).toEqual(['R$\u00a01.234.567,80', '-', 'R$\u00a0−5,00']);
  expect([comSinal('-924.80'), comSinal('1850.00'), comSinal('0.00')]).toEqual([
    '−\u00a0R$\u00a0924,80',
    '+\u00a0R$\u00a01.850,00',
    'sem diferença',
  ]);
  expect(geradosTexto({ resumo: [PERIODO, { ...PERIODO, gerado: false }] })).toBe('1 de 2 períodos gerados');
});

test('the declaration of debts of a period is named as the list of the others names it', () => {
  const retificarTambem = [
    { obrigacao: 'PER/DCOMP', periodo: '2025-01', motivo: '' },
    { obrigacao: 'DCTFWeb (MIT)', periodo: '2025-01', motivo: '' },
    { obrigacao: 'DCTF', periodo: '2024-12', motivo: '' },
  ];
  const de = (periodo: string, retificarDctf = true) =>
    debitosARetificar({ retificarTambem }, { periodo, retificarDctf });
  expect([de('2024-12'), de('2025-01'), de('2025-01', false)]).toEqual(['DCTF', 'DCTFWeb (MIT)', undefined]);
  // A proof whose list was not kept.
  expect(de('2024-11')).toBe('DCTF ou DCTFWeb');
});
