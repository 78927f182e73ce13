import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAll } from '../../leitura/read-all.ts';
import { readPagina } from '../../leitura/read-pagina.ts';
import { resultadoDoDia } from '../../leitura/resultado-do-dia.ts';
import { generateRelatorios } from '../../run.ts';
import { consolidado, saveDetalhes, umDetalhe } from '../../testing/detalhes-142.ts';

// Guarantees: what report 142 shows follows the day on which it is read, by the hand-made rows below; stored rows
// never change.

const SELIC = [
  { mes: '2026-01', taxa: '1.10' },
  { mes: '2026-02', taxa: '1.00' },
  { mes: '2026-03', taxa: '1.20' },
  { mes: '2026-04', taxa: '1.05' },
  { mes: '2026-05', taxa: '1.15' },
];
const HOJE = '2026-11-22';
const dir = mkdtempSync(path.join(tmpdir(), 'apura-142-'));
const file = path.join(dir, 'detalhes.parquet');

const TESE_A = { tese: 'Tese A' };
const TESE_B = { tese: 'Tese B', confianca: 'Baixa', ano: '2020' } as const;
const DETALHES = [
  // Paid in the month before the use, p = u − 1: 1 % of 1.000,00 = 10,00.
  umDetalhe({ ...TESE_A, mes_extincao: '2026-10', prescreve_em: '2031-10-25', valor: '1000.00', linhas: 4 }),
  // Paid in the month of the use, p = u: nothing.
  umDetalhe({ ...TESE_A, mes_extincao: '2026-11', prescreve_em: '2031-11-20', valor: '500.00' }),
  // Months 03, 04 and 05, then no known rate to 10/2026: 1,20 + 1,05 + 1,15 + 1,00 = 4,40 % of 200,00 = 8,80.
  umDetalhe({ ...TESE_A, mes_extincao: '2026-02', prescreve_em: '2031-02-25', valor: '200.00' }),
  // Ends today, so it is alive. The five known rates are 5,50, and 1,00: 6,50 % of 100,05 = 6,50325 = 6,50.
  umDetalhe({ ...TESE_A, mes_extincao: '2021-11', prescreve_em: '2026-11-22', valor: '100.05' }),
  // Ended yesterday.
  umDetalhe({ ...TESE_A, mes_extincao: '2021-11', prescreve_em: '2026-11-21', valor: '300.00' }),
  // Paid in the last known month, 1 % of 50,00 = 0,50. Ends on the 90th day: 8 of November, 31, 31 and 20 of February.
  umDetalhe({
    ...TESE_A,
    classe: 'Saldo de retenções',
    mes_extincao: '2026-05',
    prescreve_em: '2027-02-20',
    valor: '50.00',
  }),
  // The 91st day. A balance has no Selic, whatever its month says.
  umDetalhe({
    ...TESE_A,
    classe: 'Saldo de crédito descontável',
    mes_extincao: '2026-01',
    prescreve_em: '2027-02-21',
    valor: '700.00',
  }),
  // The 180th day: 90 to 20/02, then 8, 31, 30 and 21 of May.
  umDetalhe({ ...TESE_A, classe: 'Saldo de crédito ressarcível', prescreve_em: '2027-05-21', valor: '80.00' }),
  umDetalhe({ ...TESE_A, classe: 'Débito em aberto reduzido', valor: '60.00' }),
  umDetalhe({ ...TESE_A, classe: 'Estimativa', prescreve_em: '2027-01-25', valor: '70.00' }),
  umDetalhe({ ...TESE_A, classe: 'Estimativa', prescreve_em: '2027-02-25', valor: '7.00' }),
  umDetalhe({ ...TESE_A, classe: 'Contingente', prescreve_em: '2027-01-01', valor: '9000.00' }),
  umDetalhe({ ...TESE_A, classe: 'Redução futura', valor: '12.34' }),
  umDetalhe({ ...TESE_A, classe: 'Sem valor', valor: '0.00' }),
  // 1 % of 0,50 = 0,005: half a cent goes up.
  umDetalhe({
    ...TESE_A,
    classe: 'Saldo negativo',
    mes_extincao: '2026-09',
    prescreve_em: '2031-09-30',
    valor: '0.50',
  }),
  // No month of payment, no Selic.
  umDetalhe({ ...TESE_A, classe: 'Contribuição da folha', prescreve_em: '2030-01-20', valor: '40.00' }),
  umDetalhe({ ...TESE_B, mes_extincao: '2021-12', prescreve_em: '2026-12-20', valor: '10.00' }),
];

beforeAll(() => saveDetalhes(file, DETALHES));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const noDia = (hoje: string) => resultadoDoDia({ relatorio: consolidado(), path: file, hoje, selic: SELIC });
async function linhas(hoje: string) {
  const { rows } = await readPagina({ ...noDia(hoje), offset: 0, limit: 100 });
  return rows;
}

describe('report 142 on a day', () => {
  test('keeps classes apart, and values what has not lapsed', async () => {
    const [a, b] = await linhas(HOJE);
    expect(a).toEqual({
      Tese: 'Tese A',
      'Relatório Fonte': 'EFD-C Exclusão do ICMS da Base',
      Ano: '2021',
      'Qtd Linhas': 19,
      // 1.000,00 + 500,00 + 200,00 + 100,05 + 0,50 + 40,00.
      'Pago a Maior': '1840.55',
      Retenções: '50.00',
      'Saldo Descontável': '700.00',
      'Saldo Ressarcível': '80.00',
      // 1.840,55 + 50,00 + 700,00 + 80,00.
      Valor: '2670.55',
      'Débito em Aberto': '60.00',
      Estimativa: '77.00',
      'Meses Divergentes': 2,
      Contingente: '9000.00',
      'Redução Futura por Mês': '12.34',
      'Retificação Encerrada': '0.00',
      Prescrito: '300.00',
      // 10,00 + 8,80 + 6,50 + 0,50 + 0,01.
      Selic: '25.81',
      'Selic até': '05/2026',
      Confiança: 'Alta',
      'Situação da Tese': 'Previsão legal',
      'Já Tratado': 'Não',
      // 100,05 + 50,00; then 700,00 + 80,00. What is contingent is no part of it.
      'Prescreve em 90 dias': '150.05',
      'Prescreve em 180 dias': '930.05',
      'Prescreve em': '2026-11-22',
    });
    // 6,50 % of 10,00.
    expect(b).toMatchObject({ Tese: 'Tese B', Valor: '10.00', Selic: '0.65', 'Prescreve em 90 dias': '10.00' });
  });

  test('the same file read on another day tells another day', async () => {
    const [, antes] = await linhas('2026-09-20');
    // 91 days before 20/12/2026.
    expect(antes).toMatchObject({ 'Prescreve em 90 dias': '0.00', 'Prescreve em 180 dias': '10.00' });
    const [, umDiaDepois] = await linhas('2026-09-21');
    expect(umDiaDepois).toMatchObject({ 'Prescreve em 90 dias': '10.00' });
    const [, noFim] = await linhas('2026-12-20');
    expect(noFim).toMatchObject({ Valor: '10.00', Prescrito: '0.00', 'Prescreve em': '2026-12-20' });
    const [, prescrita] = await linhas('2026-12-21');
    expect(prescrita).toMatchObject({
      Valor: '0.00',
      'Pago a Maior': '0.00',
      Prescrito: '10.00',
      Selic: '0.00',
      'Selic até': null,
      'Prescreve em 90 dias': '0.00',
      'Prescreve em': null,
    });
  });

  test('only months before the use count, though later rates are known', async () => {
    // Used in 04/2026: the payment of 02/2026 has March, 1,20, and 1,00 = 2,20 % of 200,00; that of 11/2021 has 01 to
    // 03 = 3,30, and 1,00 = 4,30 % of 100,05 = 4,30215 and of 300,00 = 12,90. What is paid later has none.
    const [a] = await linhas('2026-04-10');
    expect(a).toMatchObject({ Selic: '21.60', 'Selic até': '03/2026', Prescrito: '0.00' });
  });

  test('is paged, searched, sorted and read whole alike, and as many rows on any day', async () => {
    const resultado = noDia(HOJE);
    const b = await readPagina({ ...resultado, offset: 1, limit: 1 });
    expect([b.total, b.rows.map((r) => r.Tese)]).toEqual([2, ['Tese B']]);
    const busca = await readPagina({ ...resultado, offset: 0, limit: 9, q: '2.670,55' });
    expect(busca.rows.map((r) => r.Tese)).toEqual(['Tese A']);
    const crescente = await readPagina({ ...resultado, offset: 0, limit: 9, sort: [{ key: 'Valor', desc: false }] });
    expect(crescente.rows.map((r) => r.Valor)).toEqual(['10.00', '2670.55']);
    const todas = [];
    for await (const lote of readAll(resultado)) todas.push(...lote);
    expect(todas).toEqual(await linhas(HOJE));
    expect(await linhas('2040-01-01')).toHaveLength(2);
  });

  test('a right whose rectifier is closed is in a column of its own, and in no sum', async () => {
    const encerrada = path.join(dir, 'encerrada.parquet');
    const pago = { mes_extincao: '2026-02', prescreve_em: '2027-03-10' };
    await saveDetalhes(encerrada, [
      // The rectifier was closed yesterday, and is closed after today.
      umDetalhe({ ...pago, prazo_retificacao: '2026-11-21', valor: '100.00' }),
      umDetalhe({ ...pago, prazo_retificacao: '2026-11-22', valor: '40.00' }),
      umDetalhe({ classe: 'Débito em aberto reduzido', prazo_retificacao: '2026-11-21', valor: '7.00' }),
      umDetalhe({ classe: 'Contingente', prescreve_em: '2027-03-10', valor: '9.00' }),
      // What has lapsed is no right any more.
      umDetalhe({ ...pago, prescreve_em: '2026-11-21', prazo_retificacao: '2026-11-20', valor: '5.00' }),
    ]);
    const noDia = async (hoje: string) => {
      const resultado = resultadoDoDia({ relatorio: consolidado(), path: encerrada, hoje, selic: SELIC });
      return (await readPagina({ ...resultado, offset: 0, limit: 9 })).rows;
    };
    expect(await noDia(HOJE)).toMatchObject([
      {
        Valor: '40.00',
        'Pago a Maior': '40.00',
        'Débito em Aberto': '0.00',
        Contingente: '9.00',
        // 100,00 + 7,00.
        'Retificação Encerrada': '107.00',
        Prescrito: '5.00',
        // 1,20 + 1,05 + 1,15 + 1,00 = 4,40 % of 40,00.
        Selic: '1.76',
        'Prescreve em 90 dias': '0.00',
        'Prescreve em 180 dias': '40.00',
        // The right itself lives.
        'Prescreve em': '2027-03-10',
      },
    ]);
    expect(await noDia('2026-11-23')).toMatchObject([
      { Valor: '0.00', 'Retificação Encerrada': '147.00', Selic: '0.00', 'Prescreve em 180 dias': '0.00' },
    ]);
  });

  test('without any rate there is no guess: only the month of the use counts', async () => {
    const semTaxas = resultadoDoDia({ relatorio: consolidado(), path: file, hoje: HOJE, selic: [] });
    const { rows } = await readPagina({ ...semTaxas, offset: 1, limit: 1 });
    expect(rows[0]).toMatchObject({ Selic: '0.10', 'Selic até': null });
    expect(semTaxas.notas).toContainEqual({ rotulo: 'Selic até', texto: 'sem taxas conhecidas' });
  });

  test('a missing table of theses is told where users read', async () => {
    const tabelasDir = path.join(dir, 'tabelas');
    mkdirSync(tabelasDir);
    writeFileSync(path.join(tabelasDir, 'teses.csv'), 'coluna\nnenhuma\n');
    const [feito] = await generateRelatorios({
      dataset: {
        empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTÍCIA LTDA' },
        periodo: { inicio: '2025-01-01', fim: '2025-03-31' },
        arquivos: [],
        tabelas: [],
      },
      outDir: path.join(dir, 'relatorios'),
      relatorios: [consolidado()],
      tabelasDir,
    });
    expect(feito).toMatchObject({ linhas: 1, erro: null });
    const resultado = resultadoDoDia({ relatorio: consolidado(), path: feito?.path ?? '', hoje: HOJE, selic: SELIC });
    const { rows } = await readPagina({ ...resultado, offset: 0, limit: 9 });
    expect(rows).toMatchObject([{ Tese: expect.stringContaining('Relatório não calculado.'), Valor: '0.00' }]);
  });
});
