// Guarantees of the dossier, on a company whose sums are worked out by hand in the NOTE.md of its case: the figures of
// the PDF and of the workbook are those of the stored report, the same input gives the same bytes, and the PDF has the
// structure that a screen reader follows.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPlanilha } from '@apura/planilha';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DadosDossie } from './dados-do-dossie.ts';
import { FORMAS, motivoSemDossie } from './forma-do-dossie.ts';
import { loadDossie } from './load-dossie.ts';
import { renderPdf } from './render-pdf.ts';
import { mesesSemTaxa, selicDoPagamento } from './selic-do-pagamento.ts';
import { entryOf, getRelatorio, MARCA, opcoesDoCaso, removePastas, zipDe } from './testing-dossie.ts';
import type { CreateDossieOptions } from './write-dossie.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
let workDir = '';
let opcoes: CreateDossieOptions;
let dados: DadosDossie;

beforeAll(async () => {
  opcoes = await opcoesDoCaso('valoracao-pagamentos');
  workDir = path.dirname(path.dirname(opcoes.path));
  dados = await loadDossie(opcoes);
});
afterAll(removePastas);

/** The pieces of text of each page, in order, and the structure of the document. */
async function readPdf(pdf: Buffer) {
  const documento = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise;
  const textos: string[] = [];
  const papeis = new Map<string, number>();
  const visit = (no: unknown): void => {
    if (typeof no !== 'object' || no === null) return;
    if ('role' in no && typeof no.role === 'string') papeis.set(no.role, (papeis.get(no.role) ?? 0) + 1);
    if ('children' in no && Array.isArray(no.children)) for (const filho of no.children) visit(filho);
  };
  for (let n = 1; n <= documento.numPages; n++) {
    const pagina = await documento.getPage(n);
    const { items } = await pagina.getTextContent();
    for (const item of items) if ('str' in item && item.str.trim() !== '') textos.push(item.str.trim());
    visit(await pagina.getStructTree());
  }
  const { info, metadata } = await documento.getMetadata();
  const lingua = JSON.stringify(info);
  return { textos, papeis, lingua, metadados: String(metadata?.getRaw() ?? '') };
}

test('adds up each class by itself, as the stored rows say', () => {
  // 166.50 + 333.00 + 120.00 + 166.50 paid; 46.50 open; 16.65 balance. Selic below, payment by payment.
  expect(dados.classes).toEqual([
    { classe: 'Pago a maior', linhas: 4, valor: '786.00', encerrado: '0.00', prescrito: '0.00', selic: '208.16' },
    {
      classe: 'Débito em aberto reduzido',
      linhas: 1,
      valor: '46.50',
      encerrado: '0.00',
      prescrito: '0.00',
      selic: null,
    },
    {
      classe: 'Saldo de crédito descontável',
      linhas: 1,
      valor: '16.65',
      encerrado: '0.00',
      prescrito: '0.00',
      selic: null,
    },
  ]);
  expect(dados.meses.map((m) => [m.periodo, m.classe, ...m.quadro, m.valor])).toEqual([
    ['01/2024', 'Pago a maior', '10000.00', '8200.00', '1800.00', '166.50'],
    ['02/2024', 'Pago a maior', '20000.00', '16400.00', '3600.00', '333.00'],
    ['03/2024', 'Pago a maior', '10000.00', '8200.00', '1800.00', '120.00'],
    ['03/2024', 'Débito em aberto reduzido', null, null, null, '46.50'],
    ['04/2024', 'Pago a maior', '10000.00', '8200.00', '1800.00', '166.50'],
    ['05/2024', 'Saldo de crédito descontável', '1000.00', '820.00', '180.00', '16.65'],
  ]);
});

test('names code, day, whole, principal, undue part, rate and last day of each payment', () => {
  // 02/2024 was paid on 26/05/2025 with fine and interest: 330.00 + 66.00 + 39.60 = 435.60. 59.40 x 19.35% = 11.49.
  expect(
    dados.pagamentos.map((p) => [p.tributo, p.codigo, p.data, p.total, p.principal, p.indevido, p.percentual, p.selic]),
  ).toEqual([
    ['PIS', '6912', '2024-02-23', '165.00', '165.00', '29.70', '33.12', '9.84'],
    ['COFINS', '5856', '2024-02-23', '760.00', '760.00', '136.80', '33.12', '45.31'],
    ['PIS', '6912', '2025-05-26', '435.60', '330.00', '59.40', '19.35', '11.49'],
    ['COFINS', '5856', '2025-05-26', '2006.40', '1520.00', '273.60', '19.35', '52.94'],
    ['PIS', '6912', '2024-04-25', '20.00', '20.00', '20.00', '31.40', '6.28'],
    ['COFINS', '5856', '2024-04-25', '100.00', '100.00', '100.00', '31.40', '31.40'],
    ['PIS', '', '2024-05-24', '', '', '29.70', '30.57', '9.08'],
    ['COFINS', '', '2024-05-24', '', '', '136.80', '30.57', '41.82'],
  ]);
  expect(dados.pagamentos.map((p) => p.prescreve)).toContain('2030-05-26');
  expect(dados.pagamentos.at(-1)?.conferido).toBe('Presumido');
  expect(dados.selic).toMatchObject({ ultimoMes: '09/2026', faltam: ['10/2026'] });
});

test('shows the documents of payment with due day, fine and interest', () => {
  expect(dados.comprovantes).toHaveLength(6);
  expect(dados.comprovantes[2]).toEqual({
    ...{ numero: '070124000000004-1', codigo: '5856', periodo: '02/2024', vencimento: '2024-03-25' },
    ...{ pagoEm: '2025-05-26', principal: '1520.00', multa: '304.00', juros: '182.40', total: '2006.40' },
    arquivo: 'pagamentos.csv',
  });
});

test('names worker, receipt and file of every amount of the payroll, which sum up to the rows', async () => {
  const folha = getRelatorio('eSocial Verbas Indenizatórias');
  const { lancamentos, evidencia } = await loadDossie(await opcoesDoCaso('e-social-verbas', folha));
  // The amounts of NOTE.md: of the certificates of March Ana's 400,00 and Caio's 300,00.
  const deMarco = lancamentos?.linhas.filter((l) => l.periodo === '03/2025' && l.rubrica === 'ATE') ?? [];
  expect(deMarco.map((l) => l.valor).toSorted()).toEqual(['300.00', '400.00']);
  const somas = new Map<string, number>();
  for (const l of lancamentos?.linhas ?? []) {
    expect(l).toMatchObject({ cpf: expect.stringMatching(/^\d{11}$/), recibo: expect.stringMatching(/./) });
    expect(l.arquivo).toBe('eventos-2025.xml');
    const chave = `${l.periodo} ${l.rubrica}`;
    somas.set(chave, (somas.get(chave) ?? 0) + Math.round(Number(l.valor) * 100));
  }
  const cents = (valor: unknown) => Math.round(Number(valor) * 100);
  const bases = evidencia.linhas.map((l) => [`${l.Período} ${l.Rubrica}`, cents(l['Valor Base'])]);
  expect(Object.fromEntries(somas)).toEqual(Object.fromEntries(bases));
});

test('what has lapsed on the chosen day is apart, and has no Selic', async () => {
  // 23/02/2029 and 25/04/2029 are over: 166.50 + 120.00. 24/05/2029 and 26/05/2030 are not: 166.50 + 333.00.
  const { classes, pagamentos } = await loadDossie({ ...opcoes, data: '2029-05-01' });
  expect(classes[0]).toMatchObject({ classe: 'Pago a maior', valor: '499.50', prescrito: '286.50' });
  expect(pagamentos.filter((p) => p.prescrito).map((p) => p.selic)).toEqual(['0.00', '0.00', '0.00', '0.00']);
});

test('no step asks for what has lapsed, or can no longer be rectified', async () => {
  // On 01/02/2030 only the payment of 26/05/2025 and the open debit of 03/2024 live; 2024 closed on 31/12/2029.
  expect((await loadDossie({ ...opcoes, data: '2030-02-01' })).entregas).toEqual([]);
});

test('what lives on after its rectifier is apart, and the PDF says what is left to do', async () => {
  // 02/2024 took a rectifier until 31/12/2029; its 333.00 were paid on 26/05/2025. All other payments have lapsed.
  const tarde = await loadDossie({ ...opcoes, data: '2030-01-15' });
  const [pago, debito] = tarde.classes;
  expect(pago).toMatchObject({ valor: '0.00', encerrado: '333.00', prescrito: '453.00', selic: '0.00' });
  expect(debito).toMatchObject({ classe: 'Débito em aberto reduzido', valor: '0.00', encerrado: '46.50' });
  expect(tarde.pagamentos.filter((p) => p.encerrado).map((p) => [p.periodo, p.selic])).toEqual([
    ['02/2024', '0.00'],
    ['02/2024', '0.00'],
  ]);
  const { textos } = await readPdf(await renderPdf(tarde, MARCA));
  expect(textos.join(' ')).toContain(
    'R$ 333,00 (Pago a maior); R$ 46,50 (Débito em aberto reduzido). Retificação encerrada: ',
  );
});

test('files in order: bookkeeping, declaration, request', () => {
  expect(dados.entregas.map((e) => [e.passo, e.obrigacao, e.prazo])).toEqual([
    [1, 'EFD-Contribuições retificadora', '2029-12-31'],
    [2, 'DCTF retificadora', ''],
    [3, 'PER/DCOMP de pagamento indevido ou a maior', ''],
    [3, 'Uso do saldo de crédito descontável', ''],
    [4, 'ECF retificadora do ano', ''],
  ]);
  expect(dados.limites.map((l) => l.obrigacao)).not.toContain('Valor contingente');
});

test('the PDF says the figures of the report, tagged, in Portuguese and as PDF/A', async () => {
  const { textos, papeis, lingua, metadados } = await readPdf(await renderPdf(dados, MARCA));
  const de = textos.indexOf('1. Resumo');
  const ate = textos.indexOf('2. Fatos e fundamento');
  const resumo = textos.slice(de, ate).join(' ');
  expect(resumo).toContain('Pago a maior 4 786,00 208,16 0,00');
  expect(resumo).toContain('Débito em aberto reduzido 1 46,50 não tem 0,00');
  expect(resumo).toContain('Saldo de crédito descontável 1 16,65 não tem 0,00');
  // No number adds classes up: 786.00 + 46.50 + 16.65 = 849.15; 786.00 + 16.65 = 802.65.
  const tudo = textos.join(' ');
  for (const soma of ['849,15', '802,65', '832,50']) expect(tudo).not.toContain(soma);
  expect(tudo).toContain('PIS 6912 02/2024 26/05/2025 435,60 330,00 59,40 19,35 11,49 26/05/2030');
  expect(tudo).toContain('070124000000003-1 6912 02/2024 25/03/2024 26/05/2025 330,00 66,00 39,60 435,60');
  // The names of our tables, and whose house it is, say nothing to who reads.
  expect(tudo).not.toMatch(/nat_bc_cred|parametro_pis_cofins|da casa/);
  expect(tudo).toContain('Minuta: ainda não há simulação nem retificação');
  expect(tudo).toContain('parcial: sem a taxa de 10/2026');
  expect(tudo).toContain(opcoes.dataset.arquivos[0]?.sha256.slice(0, 20));
  expect(lingua).toContain('pt-BR');
  expect(metadados).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(metadados).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  for (const papel of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Caption'])
    expect(papeis.get(papel), papel).toBeGreaterThan(0);
  expect(papeis.get('H2')).toBe(11);
});

test('says beside the claim what the expenses that the base lacks would add', async () => {
  const daNota = await loadDossie(await opcoesDoCaso('valoracao-icms-da-nota'));
  // 100,00 of freight, insurance and others of note 1: × 1,65 % = 1,65; × 7,6 % = 7,60.
  expect(daNota.semValor).toEqual([{ motivo: expect.stringMatching(/^Frete, seguro/), linhas: 1, risco: '9.25' }]);
  const tudo = (await readPdf(await renderPdf(daNota, MARCA))).textos.join(' ');
  expect(tudo).toMatch(/confira a base\. 1 9,25/);
  expect(tudo).toContain('aumentaria a contribuição em R$ 9,25');
});

test('has equal bytes when it is built twice, and others for another day', async () => {
  const [um, dois] = [await zipDe(opcoes), await zipDe(opcoes)];
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(um)).toBe(hash(dois));
  expect(hash(await zipDe({ ...opcoes, criadoEm: '2026-11-29' }))).not.toBe(hash(um));
});

test('the workbook reads back: every evidence row with its file and line', async () => {
  const xlsx = path.join(workDir, 'dossie.xlsx');
  writeFileSync(xlsx, entryOf(await zipDe(opcoes), 'dossie.xlsx'));
  const abas = new Map<string, string[][]>();
  for await (const evento of readPlanilha({ path: xlsx })) {
    if (evento.tipo !== 'linha') continue;
    const linhas = abas.get(evento.aba) ?? [];
    abas.set(evento.aba, linhas);
    linhas.push(evento.celulas.map((celula) => celula?.texto ?? ''));
  }
  const [titulos = [], ...linhas] = abas.get('Evidência') ?? [];
  expect(linhas).toHaveLength(6);
  const coluna = (titulo: string) => linhas.map((linha) => linha[titulos.indexOf(titulo)]);
  expect(coluna('Total').map(Number)).toEqual([166.5, 333, 120, 46.5, 166.5, 16.65]);
  expect(coluna('Linha').map(Number)).toEqual([15, 15, 15, 15, 15, 15]);
  expect(coluna('Arquivo')[0]).toBe('efd-c-012024.txt');
  expect(abas.get('Classes')?.[1]?.[0]).toBe('Pago a maior');
  expect(JSON.stringify(abas.get('Identificação'))).not.toMatch(/nat_bc_cred|parametro_pis_cofins|da casa/);
  expect(abas.get('Pagamentos')).toHaveLength(9);
  expect(abas.get('Comprovantes')).toHaveLength(1 + dados.comprovantes.length);
  expect(abas.get('Arquivos')).toHaveLength(1 + dados.arquivos.length);
  expect(coluna('Participante')).toHaveLength(6);
  expect(abas.get('EFD DCTF DARF')).toHaveLength(1 + dados.confronto.length);
  // What falls in the lines of the total: 786,00 + 46,50; the balance of May lowers nothing that was to be paid.
  const [, ...contas] = abas.get('Conta do mês') ?? [];
  const cai = contas.filter((l) => l[2]?.endsWith('.13')).reduce((soma, l) => soma - Math.round(Number(l[6]) * 100), 0);
  expect(cai).toBe(83_250);
});

test('the Selic begins the month after the payment and takes 1% in the month of use', () => {
  const selic = [
    { mes: '2026-01', taxa: '1.10' },
    { mes: '2026-03', taxa: '0.90' },
  ];
  const em = (hoje: string) => selicDoPagamento('1000.00', '2026-01', { hoje, selic });
  expect(em('2026-01-31')).toEqual({ percentual: '0.00', selic: '0.00' });
  expect(em('2026-02-01')).toEqual({ percentual: '1.00', selic: '10.00' });
  expect(em('2026-04-15')).toEqual({ percentual: '1.90', selic: '19.00' });
  expect(mesesSemTaxa(['2026-01', '2026-03'], { hoje: '2026-05-01', selic })).toEqual(['02/2026', '04/2026']);
  expect(mesesSemTaxa([], { hoje: '2026-05-01', selic })).toEqual([]);
});

test('each form names columns that its report has, and other reports say why they have no dossier', () => {
  for (const { relatorio, evidencia } of FORMAS) {
    const colunas = getRelatorio(relatorio).colunas.map((c) => c.key);
    expect(colunas).toEqual(expect.arrayContaining(['Classe do Valor', ...evidencia]));
    expect(motivoSemDossie(relatorio)).toBeNull();
  }
  expect(motivoSemDossie('EFD-F IPI')).toContain('não acha valores');
});

test('an estimate of months that do not close is in a sentence of its own, and in no sum', async () => {
  // 166.50 + 136.80 + 29.70 + 166.50 paid; 29.70 + 36.80 + 166.50 estimated.
  const d = await loadDossie(await opcoesDoCaso('valoracao-mes-divergente'));
  expect(d.classes.map((c) => [c.classe, c.linhas, c.valor])).toEqual([
    ['Pago a maior', 4, '499.50'],
    ['Estimativa', 3, '233.00'],
  ]);
  const tudo = (await readPdf(await renderPdf(d, MARCA))).textos.join(' ');
  expect(tudo).toContain('Estimativa, à parte: R$ 233,00 no prazo');
  // 499.50 + 233.00.
  expect(tudo).not.toContain('732,50');
});
