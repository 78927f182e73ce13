import { describe, expect, test } from 'vitest';
import type { LinhaDeTeste } from '../testing/resultado-de-teste.ts';
import { totaisDe } from '../testing/totais-de.ts';

// Guarantee: the rows of totals of the xlsx of a report of the two EFDs are those that an accountant would write below
// it, worked out by hand.

describe('EFD-Contribuições', () => {
  test('24: the total is that of the groups, which have their own total among them', async () => {
    const mes = (periodo: string, grupo: string, declarado: string, recalculado: string, diferenca: string) => ({
      Período: periodo,
      Grupo: grupo,
      'Valor 0111': declarado,
      '% 0111': '50',
      'Valor Recalculado': recalculado,
      Diferença: diferenca,
    });
    const linhas = [
      mes('01/2024', 'Tributada no mercado interno', '1000.00', '900.00', '100.00'),
      mes('01/2024', 'Exportação', '500.50', '500.50', '0.00'),
      mes('01/2024', 'Total', '1500.50', '1400.50', '100.00'),
      mes('02/2024', 'Tributada no mercado interno', '300.00', '300.00', '0.00'),
      mes('02/2024', 'Total', '300.00', '300.00', '0.00'),
    ];
    // 1,000.00 + 500.50 + 300.00 = 1,800.50; 900.00 + 500.50 + 300.00 = 1,700.50; with the totals both would be double.
    expect(await totaisDe(24, linhas)).toEqual([
      { rótulo: 'Total', 'Valor 0111': '1800.50', 'Valor Recalculado': '1700.50', Diferença: '100.00' },
    ]);
  });

  test('21: the closing balances are those of the last month, each tax by itself', async () => {
    const saldo = (
      Período: string,
      Tributo: string,
      origem: string,
      apurado: string,
      usado: string,
      final: string,
    ) => ({
      Período,
      Tributo,
      'Período Origem': origem,
      Apurado: apurado,
      'Descontado Mês': usado,
      'Saldo Final': final,
    });
    const linhas = [
      saldo('11/2023', 'PIS', '10/2023', '500.00', '100.00', '400.00'),
      saldo('11/2023', 'COFINS', '10/2023', '900.00', '0.00', '900.00'),
      saldo('12/2023', 'PIS', '10/2023', '500.00', '150.00', '250.00'),
      saldo('12/2023', 'PIS', '11/2023', '80.00', '0.00', '80.00'),
      saldo('01/2024', 'PIS', '10/2023', '500.00', '50.00', '200.00'),
      saldo('01/2024', 'PIS', '11/2023', '80.00', '0.00', '80.00'),
      saldo('12/2023', 'COFINS', '10/2023', '900.00', '600.00', '300.00'),
    ];
    // PIS of 01/2024: 200.00 + 80.00 = 280.00 (01/2024 comes after 12/2023). COFINS ends in 12/2023: 300.00.
    // Used over the months: 100 + 150 + 50 = 300.00 and 600.00. Every month repeats what a credit was at first.
    expect(await totaisDe(21, linhas)).toEqual([
      { rótulo: 'Total PIS', 'Descontado Mês': '300.00', 'Saldo Final': '280.00' },
      { rótulo: 'Total COFINS', 'Descontado Mês': '600.00', 'Saldo Final': '300.00' },
    ]);
  });

  test('6: Base Total repeats under each code and has no total; PIS and COFINS have the same bases', async () => {
    const natureza = (Tributo: string, codigo: string, base: string, credito: string) => ({
      Período: '01/2024',
      Tributo,
      'Cód. Crédito': codigo,
      Natureza: '02',
      CST: '53',
      'Base Total': '1000.00',
      'Base NC': '1000.00',
      'Base do Crédito': base,
      'Crédito Calculado': credito,
    });
    const linhas = [
      natureza('PIS', '101', '600.00', '9.90'),
      natureza('PIS', '201', '400.00', '6.60'),
      natureza('COFINS', '101', '600.00', '45.60'),
      natureza('COFINS', '201', '400.00', '30.40'),
    ];
    // 600 + 400 = 1,000.00 of base, once for each tax; 9.90 + 6.60 = 16.50; 45.60 + 30.40 = 76.00.
    expect(await totaisDe(6, linhas)).toEqual([
      { rótulo: 'Total PIS', 'Base do Crédito': '1000.00', 'Crédito Calculado': '16.50' },
      { rótulo: 'Total COFINS', 'Base do Crédito': '1000.00', 'Crédito Calculado': '76.00' },
    ]);
  });

  test('13: a note counts once, and what was bought is not added to what was sold', async () => {
    const item = (lado: string, numero: string, item: string, doc?: string): LinhaDeTeste => ({
      'Tomado ou Prestado': lado,
      Número: numero,
      'Valor Item': item,
      'Alíq PIS': '1.65',
      ...(doc === undefined ? {} : { 'Valor Doc': doc, 'PIS Retido': '6.50' }),
    });
    const linhas = [
      item('Tomado', '1', '60.00', '100.00'),
      item('Tomado', '1', '40.00'),
      item('Tomado', '2', '30.00', '30.00'),
      item('Prestado', '9', '1000.00', '1000.00'),
    ];
    // Bought: notes of 100.00 + 30.00 = 130.00, items of 60 + 40 + 30 = 130.00, withheld 2 x 6.50. Sold: 1,000.00.
    expect(await totaisDe(13, linhas)).toEqual([
      { rótulo: 'Total Tomado', 'Valor Doc': '130.00', 'Valor Item': '130.00', 'PIS Retido': '13.00' },
      { rótulo: 'Total Prestado', 'Valor Doc': '1000.00', 'Valor Item': '1000.00', 'PIS Retido': '6.50' },
    ]);
  });

  test('9: the items count without the rows that total a CST, and block M by those alone', async () => {
    const linhas = [
      { Registro: 'C170', 'CST PIS': '01', 'Valor Item': '700.00', PIS: '11.55' },
      { Registro: 'A170', 'CST PIS': '01', 'Valor Item': '300.00', PIS: '4.95' },
      {
        Registro: 'TOTAL CST',
        'CST PIS': '01',
        'Valor Item': '1000.00',
        PIS: '16.50',
        'Receita Bloco M': '990.00',
        Diferença: '10.00',
      },
    ];
    expect(await totaisDe(9, linhas)).toEqual([
      { rótulo: 'Total', 'Valor Item': '1000.00', PIS: '16.50', 'Receita Bloco M': '990.00', Diferença: '10.00' },
    ]);
  });

  test('23: the revenue of an establishment repeats beside its activities but counts once a month', async () => {
    const atividade = (Período: string, cnpj: string, total: string, receita: string, cprb: string) => ({
      Período,
      'CNPJ Estab.': cnpj,
      Tipo: 'Atividade',
      'Receita Total': total,
      'Receita Atividade': receita,
      CPRB: cprb,
    });
    const linhas = [
      atividade('01/2017', '1', '500.00', '200.00', '9.00'),
      atividade('01/2017', '1', '500.00', '300.00', '13.50'),
      atividade('01/2017', '2', '100.00', '100.00', '4.50'),
      atividade('02/2017', '1', '50.00', '50.00', '2.25'),
      { Período: '01/2017', Tipo: 'Total', CPRB: '27.00', Devido: '27.00' },
      { Período: '02/2017', Tipo: 'Total', CPRB: '2.25', Devido: '2.25' },
    ];
    // 500 + 100 + 50 = 650.00; 200 + 300 + 100 + 50 = 650.00; 9 + 13.50 + 4.50 + 2.25 = 29.25, which P200 repeats.
    expect(await totaisDe(23, linhas)).toEqual([
      { rótulo: 'Total', 'Receita Total': '650.00', 'Receita Atividade': '650.00', CPRB: '29.25', Devido: '29.25' },
    ]);
  });

  test('25: what hangs on a lawsuit is not added, and sales are summed without FCP, expenses and returns', async () => {
    const linha = (Situação: string, campos: LinhaDeTeste): LinhaDeTeste => ({
      Período: '04/2023',
      Situação,
      'Classe do Valor': 'Pago a maior',
      ...campos,
    });
    const venda = (situacao: string, base: string, icms: string, esperada: string, dif: string, total: string) =>
      linha(situacao, {
        'Valor Item': '1000.00',
        'ICMS Destacado': icms,
        'Base PIS': base,
        'Base Esperada': esperada,
        'Diferença de Base': dif,
        Total: total,
      });
    const linhas = [
      venda('Não excluído', '1000.00', '198.00', '802.00', '198.00', '18.30'),
      venda('Excluído', '902.00', '198.00', '902.00', '0.00', '0.00'),
      linha('Despesa acessória fora da base', {
        'Classe do Valor': 'Sem valor',
        'Base Esperada': '902.00',
        'Diferença de Base': '-100.00',
        Total: '0.00',
      }),
      linha('FCP na base', {
        'Classe do Valor': 'Contingente',
        'ICMS Destacado': '20.00',
        'Base Esperada': '980.00',
        'Diferença de Base': '20.00',
        Total: '1.85',
      }),
      linha('Devolução com ICMS na base', {
        'Valor Item': '500.00',
        'ICMS Destacado': '90.00',
        'Base PIS': '500.00',
        'Base Esperada': '410.00',
        'Diferença de Base': '-90.00',
        Total: '-8.32',
      }),
      linha('Ajuste no M215', { 'Diferença de Base': '-50.00', Total: '-4.62' }),
    ];
    // Sales: 2 x 1,000.00, ICMS 2 x 198.00. To leave out: 198 - 90 - 50 = 58.00. Value: 18.30 - 8.32 - 4.62 = 5.36.
    expect(await totaisDe(25, linhas)).toEqual([
      {
        rótulo: 'Total',
        'Valor Item': '2000.00',
        'ICMS Destacado': '396.00',
        'Base PIS': '1902.00',
        'Base Esperada': '1704.00',
        'Diferença de Base': '58.00',
        Total: '5.36',
      },
    ]);
  });

  test('19: the month has its withholdings, and 1300 and 1700 the balance that the last month ends with', async () => {
    const linhas = [
      { Período: '01/2024', Registro: 'F600', 'Valor Retido': '36.50', PIS: '6.50', COFINS: '30.00' },
      { Período: '02/2024', Registro: 'F600', 'Valor Retido': '36.50', PIS: '6.50', COFINS: '30.00' },
      { Período: '01/2024', Registro: '1300', 'Valor Retido': '6.50', PIS: '6.50', Deduzido: '2.00', Saldo: '4.50' },
      { Período: '02/2024', Registro: '1300', 'Valor Retido': '6.50', PIS: '6.50', Deduzido: '3.00', Saldo: '3.50' },
      { Período: '02/2024', Registro: '1300', 'Valor Retido': '6.50', PIS: '6.50', Deduzido: '0.00', Saldo: '6.50' },
    ];
    // F600: 2 x 36.50 = 73.00. 1300 of 02/2024: 3.50 + 6.50 = 10.00.
    expect(await totaisDe(19, linhas)).toEqual([
      { rótulo: 'Total F600', 'Valor Retido': '73.00', PIS: '13.00', COFINS: '60.00' },
      { rótulo: 'Total 1300', Saldo: '10.00' },
    ]);
  });
});

describe('EFD ICMS/IPI', () => {
  test("31: the balance carried over is of each establishment's last month; opening ones have no total", async () => {
    const mes = (Período: string, cnpj: string, Débitos: string, anterior: string, transportar: string) => ({
      Período,
      'CNPJ Estab.': cnpj,
      Débitos,
      'Saldo Credor Anterior': anterior,
      'Saldo Credor Transportar': transportar,
    });
    const linhas = [
      mes('01/2024', 'A', '10.00', '0.00', '100.00'),
      mes('02/2024', 'A', '20.00', '100.00', '70.00'),
      mes('01/2024', 'B', '5.00', '40.00', '30.00'),
    ];
    // A ends in February with 70.00, B in January with 30.00: 100.00. Debits: 10 + 20 + 5 = 35.00.
    expect(await totaisDe(31, linhas)).toEqual([
      { rótulo: 'Total', Débitos: '35.00', 'Saldo Credor Transportar': '100.00' },
    ]);
  });

  test('36: of a month in three parts the last one has the balance; the CFOP of both sides are not added', async () => {
    const decendio = (fim: string, debitos: string, credor: string) => ({
      Período: '01/2024',
      'CNPJ Estab.': 'A',
      Tipo: 'Apuração',
      'Data Final': fim,
      Débitos: debitos,
      'Saldo Credor': credor,
    });
    const linhas = [
      decendio('2024-01-10', '10.00', '5.00'),
      decendio('2024-01-20', '10.00', '8.00'),
      decendio('2024-01-31', '10.00', '2.00'),
      {
        Período: '01/2024',
        'CNPJ Estab.': 'A',
        Tipo: 'CFOP-CST',
        'Data Final': '2024-01-31',
        CFOP: '5101',
        Contábil: '900.00',
      },
    ];
    expect(await totaisDe(36, linhas)).toEqual([
      { rótulo: 'Total Apuração', Débitos: '30.00', 'Saldo Credor': '2.00' },
    ]);
  });

  test('44: an inventory is summed by itself, goods of others apart', async () => {
    const item = (periodo: string, dia: string, propriedade: string, valor: string) => ({
      Período: periodo,
      'Data Inventário': dia,
      Motivo: '01 - No final do período',
      Propriedade: propriedade,
      Qtde: '2.000',
      'Valor Unitário': '10.000000',
      'Valor Item': valor,
    });
    const propria = '0 - Própria em seu poder';
    const linhas = [
      item('02/2023', '2022-12-31', propria, '100.00'),
      item('02/2023', '2022-12-31', propria, '50.00'),
      item('02/2023', '2022-12-31', '2 - De terceiros em seu poder', '7.00'),
      item('02/2024', '2023-12-31', propria, '160.00'),
    ];
    const motivo = '01 - No final do período';
    expect(await totaisDe(44, linhas)).toEqual([
      { rótulo: `Total 02/2023 · 31/12/2022 · ${motivo} · ${propria}`, 'Valor Item': '150.00' },
      { rótulo: `Total 02/2023 · 31/12/2022 · ${motivo} · 2 - De terceiros em seu poder`, 'Valor Item': '7.00' },
      { rótulo: `Total 02/2024 · 31/12/2023 · ${motivo} · ${propria}`, 'Valor Item': '160.00' },
    ]);
  });
});
