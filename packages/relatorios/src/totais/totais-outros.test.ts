import { describe, expect, test } from 'vitest';
import { totaisDe } from '../testing/totais-de.ts';

// Guarantee: the rows of totals of the xlsx of any other report are those that an accountant would write below
// it, worked out by hand.

describe('books and ECF', () => {
  test('54: only analytic accounts count, and balances with a debit or credit mark have no total', async () => {
    const conta = (Conta: string, tipo: string, debitos: string, creditos: string, final: string) => ({
      Período: '01/2024',
      Conta,
      'S-A': tipo,
      'Saldo Inicial': '1.00',
      Débitos: debitos,
      Créditos: creditos,
      'Saldo Final': final,
    });
    const linhas = [
      conta('1', 'S', '150.00', '40.00', '110.00'),
      conta('1.1', 'A', '100.00', '40.00', '60.00'),
      conta('1.2', 'A', '50.00', '0.00', '50.00'),
      conta('2', 'S', '0.00', '110.00', '110.00'),
      conta('2.1', 'A', '0.00', '110.00', '110.00'),
    ];
    // 100 + 50 = 150.00 and 40 + 110 = 150.00: debits are credits. With the synthetic accounts both would be 300.00.
    expect(await totaisDe(54, linhas)).toEqual([{ rótulo: 'Total', Débitos: '150.00', Créditos: '150.00' }]);
  });

  test('55: a running balance has no total', async () => {
    const linhas = [
      { 'Nº Lançamento': '1', Débito: '100.00', Saldo: '100.00' },
      { 'Nº Lançamento': '1', Crédito: '100.00', Saldo: '-100.00' },
      { 'Nº Lançamento': '2', Débito: '30.00', Saldo: '130.00' },
      { 'Nº Lançamento': '2', Crédito: '30.00', Saldo: '-130.00' },
    ];
    expect(await totaisDe(55, linhas)).toEqual([{ rótulo: 'Total', Débito: '130.00', Crédito: '130.00' }]);
  });

  test.each([57, 58, 64, 65, 72])('%i: a statement with its own subtotals has no row of totals', async (numero) => {
    const coluna =
      numero === 57 ? 'Valor Final' : numero === 58 ? 'Valor Atual' : numero === 64 ? 'Saldo Final' : 'Valor';
    expect(
      await totaisDe(numero, [
        { Código: '1', [coluna]: '10.00' },
        { Código: '1.1', [coluna]: '10.00' },
      ]),
    ).toEqual([]);
  });
});

describe('payroll and papers of the e-CAC', () => {
  test('90: the workers count, and the total of the employer does not count again', async () => {
    const linhas = [
      { CPF: '1', Incidência: '1 - Normal', Remuneração: '2000.00', Depósito: '160.00', Evento: 'S-5003' },
      { CPF: '2', Incidência: '1 - Normal', Remuneração: '3000.00', Depósito: '240.00', Evento: 'S-5003' },
      { Incidência: '1 - Normal', Remuneração: '5000.00', Depósito: '400.00', Evento: 'Total' },
    ];
    expect(await totaisDe(90, linhas)).toEqual([
      { rótulo: 'Total 1 - Normal', Remuneração: '5000.00', Depósito: '400.00' },
    ]);
  });

  test('82: what is paid, what is taken off and what only informs are not added', async () => {
    const rubrica = (Tipo: string, valor: string, sinal: string) => ({ Tipo, Valor: valor, 'Valor com Sinal': sinal });
    expect(
      await totaisDe(82, [
        rubrica('1 - Vencimento', '1000.00', '1000.00'),
        rubrica('2 - Desconto', '90.00', '-90.00'),
        rubrica('1 - Vencimento', '500.00', '500.00'),
      ]),
    ).toEqual([
      { rótulo: 'Total 1 - Vencimento', Valor: '1500.00', 'Valor com Sinal': '1500.00' },
      { rótulo: 'Total 2 - Desconto', Valor: '90.00', 'Valor com Sinal': '-90.00' },
    ]);
  });

  test('98: a slip that was not paid does not count, and a part of the principals is no sum of them', async () => {
    const pago = { 'Tipo Documento': 'DARF', 'Data Arrecadação': '2024-02-25' };
    const comprovante = { ...pago, Principal: '100.00', Multa: '0.00', Juros: '0.00', 'Valor Total': '100.00' };
    const guia = {
      'Tipo Documento': 'DARF',
      Principal: '999.00',
      Multa: '0.00',
      Juros: '0.00',
      'Valor Total': '999.00',
    };
    expect(await totaisDe(98, [comprovante, guia])).toEqual([
      { rótulo: 'Total', Principal: '100.00', Multa: '0.00', Juros: '0.00', 'Valor Total': '100.00' },
    ]);
    // A listing has only the total: 100.00 + 40.00.
    expect(await totaisDe(98, [comprovante, guia, { ...pago, 'Valor Total': '40.00' }])).toEqual([
      { rótulo: 'Total', 'Valor Total': '140.00' },
    ]);
  });

  test('100: a document that another took the place of does not count, nor the same credit twice', async () => {
    const documento = (vigente: string, utilizado: string) => ({
      'Tipo Documento': 'Declaração de Compensação',
      'Crédito Original': '1000.00',
      'Crédito Utilizado': utilizado,
      Saldo: '500.00',
      Vigente: vigente,
    });
    expect(await totaisDe(100, [documento('N', '300.00'), documento('S', '310.00'), documento('S', '90.00')])).toEqual([
      { rótulo: 'Total', 'Crédito Utilizado': '400.00' },
    ]);
  });
});

describe('XML and crossings', () => {
  test('106: only authorised notes count, by side and by kind', async () => {
    const nota = (lado: string, situacao: string, valor: string) => ({
      'Própria ou Terceiros': lado,
      Tipo: 'Saída',
      Situação: situacao,
      'Valor Nota': valor,
    });
    const linhas = [
      nota('Própria', 'Autorizada', '100.00'),
      nota('Própria', 'Cancelada', '900.00'),
      nota('Terceiros', 'Autorizada', '30.00'),
    ];
    expect(await totaisDe(106, linhas)).toEqual([
      { rótulo: 'Total Própria · Saída', 'Valor Nota': '100.00' },
      { rótulo: 'Total Terceiros · Saída', 'Valor Nota': '30.00' },
    ]);
  });

  test('111: a note with two letters of correction counts once', async () => {
    const evento = (chave: string, tipo: string, valor: string) => ({
      Chave: chave,
      'Desc. Evento': tipo,
      'Valor Nota': valor,
    });
    const linhas = [
      evento('1', 'Carta de Correção', '100.00'),
      evento('1', 'Carta de Correção', '100.00'),
      evento('2', 'Carta de Correção', '100.00'),
      evento('1', 'Cancelamento', '100.00'),
    ];
    expect(await totaisDe(111, linhas)).toEqual([
      { rótulo: 'Total Carta de Correção', 'Valor Nota': '200.00' },
      { rótulo: 'Total Cancelamento', 'Valor Nota': '100.00' },
    ]);
  });

  test('122: the rows of years have the months in them; a risk counts once, on its own row', async () => {
    const receita = (Período: string, efd: string, dif: string, estimado: string) => ({
      Ano: '2024',
      Período,
      'EFD-C': efd,
      'Maior Diferença': dif,
      Tipo: estimado === '0.00' ? 'OK' : 'Risco',
      'Valor Estimado': estimado,
    });
    const linhas = [
      receita('01/2024', '100.00', '0.00', '0.00'),
      receita('02/2024', '150.00', '10.00', '0.93'),
      receita('2024', '250.00', '10.00', '0.00'),
    ];
    expect(await totaisDe(122, linhas)).toEqual([{ rótulo: 'Total', 'EFD-C': '250.00', 'Valor Estimado': '0.93' }]);
  });

  test('a report of findings never adds a risk to an opportunity', async () => {
    const achado = (Tipo: string, valor: string) => ({ Tipo, Excesso: valor, 'Valor Estimado': valor });
    expect(
      await totaisDe(136, [achado('Risco', '10.00'), achado('Oportunidade', '3.00'), achado('Risco', '5.00')]),
    ).toEqual([
      { rótulo: 'Total Risco', Excesso: '15.00', 'Valor Estimado': '15.00' },
      { rótulo: 'Total Oportunidade', Excesso: '3.00', 'Valor Estimado': '3.00' },
    ]);
  });
});
