// Guarantees of the dossiers of the Simples and of the EFD-Reinf: classes, Selic, papers and last days, the PGDAS-D of
// each month before and after, and steps and limits of their own. The sums are in the NOTE.md of each case.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DadosDossie } from './dados-do-dossie.ts';
import { motivoSemDossie } from './forma-do-dossie.ts';
import { loadDossie } from './load-dossie.ts';
import { entryOf, getRelatorio, opcoesDoCaso, removePastas, zipDe } from './testing-dossie.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
afterAll(removePastas);

const doCaso = async (caso: string, relatorio: string) => opcoesDoCaso(caso, getRelatorio(relatorio));
let notas: DadosDossie;
beforeAll(async () => {
  notas = await loadDossie(await doCaso('simples-comercio', 'Cruzamento Simples PGDAS x NF-e'));
});

test('what the notes show and the PGDAS-D does not part is money, an open debt, and apart the ICMS', () => {
  const no = { encerrado: '0.00', prescrito: '0.00' };
  expect(notas.classes).toEqual([
    { classe: 'Pago a maior', linhas: 3, valor: '185.35', ...no, selic: '58.69' },
    { classe: 'Débito em aberto reduzido', linhas: 1, valor: '55.72', ...no, selic: null },
    { classe: 'Contingente', linhas: 4, valor: '409.85', ...no, selic: null },
  ]);
  expect(notas.meses.filter((m) => m.classe !== 'Contingente').map((m) => [m.periodo, ...m.quadro, m.valor])).toEqual([
    ['01/2024', '13000.00', '6000.00', '7000.00', '78.01'],
    ['02/2024', '5000.00', '0.00', '5000.00', '55.72'],
    ['03/2024', '5000.00', '0.00', '5000.00', '54.78'],
    ['05/2024', '5000.00', '0.00', '5000.00', '52.56'],
  ]);
  expect(notas.analisado).toEqual({ texto: '01/2024 a 05/2024 (5 meses)', faltam: '' });
});

test('each payment has its DAS, its Selic and its last day', () => {
  expect(
    notas.pagamentos.map((p) => [p.codigo, p.periodo, p.data, p.total, p.principal, p.indevido, p.selic, p.prescreve]),
  ).toEqual([
    ['DAS', '01/2024', '2024-02-22', '3330.15', '3287.28', '78.01', '25.84', '2029-02-22'],
    ['DAS', '03/2024', '2024-04-22', '1400.00', '1400.00', '54.78', '17.20', '2029-04-22'],
    // No paper says that it was paid.
    ['', '05/2024', '', '', '', '52.56', '15.65', '2029-06-20'],
  ]);
  expect(notas.comprovantes.map((c) => [c.numero, c.pagoEm, c.principal, c.total, c.arquivo])).toEqual([
    ['07202404600000011', '2024-02-22', '3287.28', '3330.15', 'extrato-2024-01.pdf'],
    ['07202410700000033', '2024-04-22', '1400.00', '1400.00', 'pagamentos.csv'],
  ]);
  expect(notas.confronto.map((l) => [l.periodo, l.apurado, l.declarado, l.pago, l.papelPago])).toEqual([
    ['01/2024', '3287.28', '3287.28', '3287.28', 'DAS 07202404600000011'],
    ['02/2024', '1438.00', '1438.00', '0.00', ''],
    ['03/2024', '1413.68', '1413.68', '1400.00', 'DAS 07202410700000033'],
    ['05/2024', '1356.48', '', '', ''],
  ]);
});

test('the PGDAS-D of each month stands before and after, activity by activity and tax by tax', () => {
  expect(notas.espelho.map((m) => m.mes)).toEqual(['01/2024', '02/2024', '03/2024', '05/2024']);
  expect(notas.espelho[0]?.linhas.map((l) => [l.qualificacao, l.antes, l.depois])).toEqual([
    ['Sem substituição, monofásico ou antecipação', '40000.00', '33000.00'],
    ['Substituição tributária: ICMS. Tributação monofásica: COFINS e PIS', '6000.00', '13000.00'],
    ['Substituição tributária: ICMS', '4000.00', '4000.00'],
  ]);
  expect(notas.espelho[0]?.das.at(-1)).toEqual({ tributo: 'Total', antes: '3287.28', depois: '3040.66' });
});

test('says what to file at the portal of the Simples, and nothing of PER/DCOMP', () => {
  expect(notas.entregas.map((e) => [e.passo, e.obrigacao, e.periodos])).toEqual([
    [1, 'PGDAS-D retificador', '01/2024, 02/2024, 03/2024, 05/2024'],
    [2, 'Restituição ou compensação no Portal do Simples Nacional', '01/2024, 03/2024, 05/2024'],
  ]);
  expect(notas.limites.map((l) => l.obrigacao)).toEqual([
    ...['Crédito do Simples só com débito do Simples', 'ICMS e ISS', 'Débito inscrito ou sob fiscalização'],
  ]);
  expect(notas.selic.fundamento).toBe('LC 123/2006, art. 21, § 6º');
});

test('a DAS paid twice has its papers and no mirror', async () => {
  const d = await loadDossie(await doCaso('simples-industria', 'Cruzamento Simples DAS x Pagamentos'));
  expect(d.classes.map((c) => [c.classe, c.valor, c.selic])).toEqual([['Pago a maior', '100.00', '33.12']]);
  expect(d.meses.map((m) => m.quadro)).toEqual([['7160.00', '7260.00', '100.00']]);
  expect(d.confronto.map((l) => [l.apurado, l.declarado, l.pago])).toEqual([['7160.00', '7160.00', '7260.00']]);
  expect(d.pagamentos.map((p) => [p.data, p.principal, p.indevido, p.prescreve])).toEqual([
    ['2024-02-20', '7160.00', '100.00', '2029-02-20'],
  ]);
  expect(d.espelho).toEqual([]);
  expect(d.entregas.map((e) => e.obrigacao)).toEqual(['Restituição ou compensação no Portal do Simples Nacional']);
});

test('a DARF above what the DCTFWeb declares stands beside the EFD-Reinf, with receipts', async () => {
  const d = await loadDossie(await doCaso('reinf-dctfweb', 'Cruzamento Reinf x DCTFWeb x Pagamentos'));
  expect(d.classes.map((c) => [c.classe, c.valor, c.selic])).toEqual([['Pago a maior', '50.00', '3.29']]);
  expect(d.pagamentos.map((p) => [p.codigo, p.data, p.principal, p.indevido, p.percentual, p.prescreve])).toEqual([
    ['1708-06', '2026-04-20', '275.00', '50.00', '6.58', '2031-04-20'],
  ]);
  expect(d.comprovantes.map((c) => [c.numero, c.codigo, c.total])).toEqual([['070120260000002-1', '170806', '275.00']]);
  const doCodigo = d.confronto.find((l) => l.codigo === '1708');
  expect(doCodigo).toMatchObject({ periodo: '03/2026', apurado: '225.00', declarado: '225.00', pago: '275.00' });
  expect(doCodigo?.tributo).toContain('IRRF');
  expect(doCodigo?.papelPago).toContain('070120260000002-1');
  for (const papel of [doCodigo?.papelApurado, doCodigo?.papelDeclarado]) expect(papel).not.toBe('');
  expect(d.analisado.texto).toBe('03/2026 a 04/2026 (2 meses)');
  expect(d.entregas.map((e) => [e.passo, e.obrigacao])).toEqual([
    [1, 'EFD-Reinf e DCTFWeb conferidas'],
    [2, 'PER/DCOMP de pagamento indevido ou a maior'],
  ]);
});

test('the workbook has the sheets of the mirror, and the papers side by side', async () => {
  const zip = await zipDe(await doCaso('simples-comercio', 'Cruzamento Simples PGDAS x NF-e'));
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'dossie-')), 'dossie.xlsx');
  writeFileSync(file, entryOf(zip, 'dossie.xlsx'));
  const textos: string[] = [];
  for await (const evento of readPlanilha({ path: file })) textos.push(JSON.stringify(evento));
  rmSync(path.dirname(file), { recursive: true });
  const tudo = textos.join('\n');
  for (const texto of ['O que digitar', 'PGDAS-D e DAS', 'DAS 07202410700000033', '33000', '3040.66'])
    expect(tudo, texto).toContain(texto);
});

test('a crossing that only finds risks has no dossier, and says why', () => {
  expect(motivoSemDossie('Cruzamento Simples PGDAS x Receita')).toContain('não acha valores');
});
