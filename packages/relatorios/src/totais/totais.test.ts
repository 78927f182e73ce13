import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { exportXlsx } from '../export/export-xlsx.ts';
import { rowsOf, sink, unzip } from '../testing/read-xlsx.ts';
import { type LinhaDeTeste, saveResultadoDeTeste } from '../testing/resultado-de-teste.ts';

// Guarantee: the rows of totals of a report's xlsx are those that an accountant would write below it, worked out by
// hand.

const dir = mkdtempSync(path.join(tmpdir(), 'totais-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/**
 * The rows of totals that the xlsx of a report ends with: the label as 'rótulo', then the columns that have a total.
 */
async function totaisDe(numero: number, linhas: readonly LinhaDeTeste[]): Promise<Record<string, string>[]> {
  const relatorio = catalogo.find((r) => r.numero === numero);
  if (relatorio === undefined) throw new Error(`no report ${numero}`);
  const { colunas, totalPor, nome } = relatorio;
  const file = await saveResultadoDeTeste(dir, colunas, linhas);
  const { out, bytes } = sink();
  await exportXlsx({ path: file, colunas, totalPor, nome, out });
  const rows = rowsOf(unzip(bytes()).get('xl/worksheets/sheet1.xml') ?? '');
  const doRotulo = colunas.findIndex((c) => c.type === 'text');
  return rows
    .slice(linhas.length + 1)
    .map((row) =>
      Object.fromEntries(
        row.flatMap((valor, i): [string, string][] =>
          valor === null ? [] : [[i === doRotulo ? 'rótulo' : (colunas[i]?.key ?? ''), valor]],
        ),
      ),
    );
}

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
