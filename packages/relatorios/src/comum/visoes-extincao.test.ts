import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import dctfDebitos from '../catalogo/e-cac/096-dctf-debitos.report.ts';
import { darf, dcomp, debito, vinculo } from '../testing/papeis-pis-cofins.ts';
import { rowsOf } from '../testing/rows-of.ts';

// Guarantee: what extinguished a debit counts once, whatever papers show it, and a refused set-off does not count.

const EXTINCAO = `SELECT codigo4, strftime(pa_mes, '%m/%Y') AS mes, categoria, origem, forma,
  CAST(data_extincao AS VARCHAR) AS dia,
  CAST(valor_principal AS VARCHAR) AS valor FROM extincao_debito ORDER BY ALL`;

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'extincao-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

const NOMES = 'dctf_vigente dctf_vinculo_vigente pagamento_unico perdcomp_vigente debito_declarado extincao_debito';
const rows = (sql: string, inserts: readonly string[]): Promise<unknown[][]> =>
  rowsOf({
    duck,
    relatorio: { ...dctfDebitos, sqlEmOrdem: `${sql} -- ${NOMES}` },
    inserts,
    periodo: { inicio: '2024-01-01', fim: '2025-12-31' },
  });

describe('extincao_debito', () => {
  test('of a declaration that ties nothing is the DARF and the DCOMP in force', async () => {
    // 1.000 declared: 600 paid in February, 300 in April of 2026 (fourteen months late), 100 set off.
    expect(
      await rows(EXTINCAO, [
        debito('d', '691201', 1000),
        darf('101', '6912', '2025-02-25', '600 AS principal, 600 AS total'),
        darf('102', '6912', '2026-04-10', '300 AS principal, 360 AS total'),
        ...dcomp('1', '2025-02-20', 'Em análise', '691201', 100),
        ...dcomp('2', '2025-02-20', 'Não homologada', '691201', 77),
      ]),
    ).toEqual([
      ['6912', '01/2025', 'Geral', 'DARF', 'Pagamento', '2025-02-25', '600.00'],
      ['6912', '01/2025', 'Geral', 'DARF', 'Pagamento', '2026-04-10', '300.00'],
      ['6912', '01/2025', 'Geral', 'DCOMP', 'Compensação', '2025-02-20', '100.00'],
    ]);
  });

  test('of a declaration that ties credits is what it ties, on the days of the papers, and no other DARF', async () => {
    // Paid 600 (on the day of the DARF of principal 600) and set off 300; a suspension of 100 extinguishes nothing.
    expect(
      await rows(EXTINCAO, [
        debito('d', '691201', 1000, `'DCTF' AS fonte, 'Geral' AS categoria, 600 AS pagamento, 300 AS compensacao`),
        vinculo('Pagamento', '691201', 600, '600 AS principal'),
        vinculo('Compensação', '691201', 300, `'1' AS numero`),
        vinculo('Suspensão', '691201', 100, `'10880.000001/2024-11' AS numero`),
        darf('100', '6912', '2025-02-01', '50 AS principal, 50 AS total'),
        darf('101', '6912', '2025-02-25', '600 AS principal, 600 AS total'),
        ...dcomp('1', '2025-02-20', 'Ativo', '691201', 300),
      ]),
    ).toEqual([
      ['6912', '01/2025', 'Geral', 'DCTF', 'Compensação', '2025-02-20', '300.00'],
      ['6912', '01/2025', 'Geral', 'DCTF', 'Pagamento', '2025-02-25', '600.00'],
    ]);
  });

  test('adds the DARF of the balance that the declaration left to the set-off that it ties', async () => {
    // 300 declared, 50 set off in the declaration; the balance of 250 was paid afterwards, which no declaration ties.
    expect(
      await rows(EXTINCAO, [
        debito('d', '691201', 300, `'DCTFWeb' AS fonte, 'Geral' AS categoria, 50 AS compensacao, 250 AS saldo`),
        vinculo('Compensação', '691201', 50, `'1' AS numero`),
        darf('101', '6912', '2025-02-25', '250 AS principal, 250 AS total'),
        ...dcomp('1', '2025-02-20', 'Ativo', '691201', 50),
      ]),
    ).toEqual([
      ['6912', '01/2025', 'Geral', 'DARF', 'Pagamento', '2025-02-25', '250.00'],
      ['6912', '01/2025', 'Geral', 'DCTFWeb', 'Compensação', '2025-02-20', '50.00'],
    ]);
  });

  test('counts what is summed up without papers, but not a set-off that was refused later', async () => {
    const somado = debito(
      'd',
      '691201',
      1000,
      `'DCTF' AS fonte, 'Geral' AS categoria, 600 AS pagamento, 400 AS compensacao`,
    );
    expect(await rows(EXTINCAO, [somado, ...dcomp('1', '2025-02-20', 'Não homologada', '691201', 400)])).toEqual([
      ['6912', '01/2025', 'Geral', 'DCTF', 'Pagamento', null, '600.00'],
    ]);
  });

  test('of a Reclamatória says nothing of the debt of the Geral', async () => {
    const cp = (cod: string, valor: string, ref: string) =>
      darf(cod, '1138', '2025-02-20', `${valor} AS principal, ${valor} AS total, '${ref}' AS referencia`);
    expect(
      await rows(EXTINCAO, [
        debito('d', '113801', 1000),
        // The list of credits of the Reclamatória: 300 paid, the same 300 that the DARF shows.
        vinculo('Pagamento', '113851', 300, `DATE '2025-02-20' AS arrecadacao`).replace("'d' AS", "'creditos' AS"),
        cp('1', '1000', '01 - CP PATRONAL'),
        cp('2', '300', '51 - CP PATRONAL RT'),
      ]),
    ).toEqual([
      ['1138', '01/2025', 'Geral', 'DARF', 'Pagamento', '2025-02-20', '1000.00'],
      ['1138', '01/2025', 'Reclamatória Trabalhista', 'DCTFWeb', 'Pagamento', '2025-02-20', '300.00'],
    ]);
  });

  test('has one payment once, however many papers show it, and no principal that a paper does not show', async () => {
    const repetido = darf('101', '6912', '2025-02-25', '600 AS principal, 600 AS total');
    expect(
      await rows(EXTINCAO, [
        repetido,
        repetido,
        // A listing of a late payment: its total includes fine and interest.
        darf('103', '5856', '2025-03-25', '700 AS total'),
      ]),
    ).toEqual([
      ['5856', '01/2025', 'Geral', 'DARF', 'Pagamento', '2025-03-25', null],
      ['6912', '01/2025', 'Geral', 'DARF', 'Pagamento', '2025-02-25', '600.00'],
    ]);
  });

  test('keeps the 13th salary, whose year ends with December, out of December', async () => {
    const dezembro = `'31/12/2025' AS pa, DATE '2025-12-01' AS pa_inicio, DATE '2025-12-31' AS pa_fim`;
    const treze = `'2025' AS pa, DATE '2025-01-01' AS pa_inicio, DATE '2025-12-31' AS pa_fim`;
    expect(
      await rows(EXTINCAO, [
        darf('1', '1138', '2026-01-20', `100 AS principal, 100 AS total, '01 - CP PATRONAL' AS referencia`, dezembro),
        darf(
          '2',
          '1138',
          '2025-12-20',
          `50 AS principal, 50 AS total, '21 - CP PATRONAL - 13' AS referencia`,
          dezembro,
        ),
        darf('3', '1138', '2025-12-20', '7 AS principal, 7 AS total', treze),
        darf('4', '1138', '2026-01-20', `9 AS principal, 9 AS total, '51 - CP PATRONAL - RT' AS referencia`, dezembro),
      ]),
    ).toEqual([
      ['1138', '12/2025', 'Geral', 'DARF', 'Pagamento', '2026-01-20', '100.00'],
      ['1138', '12/2025', 'Reclamatória Trabalhista', 'DARF', 'Pagamento', '2026-01-20', '9.00'],
      ['1138', null, '13º Salário', 'DARF', 'Pagamento', '2025-12-20', '50.00'],
      ['1138', null, '13º Salário', 'DARF', 'Pagamento', '2025-12-20', '7.00'],
    ]);
  });
});

const DECLARADO = `SELECT codigo4, strftime(pa_mes, '%m/%Y'), categoria, CAST(valor_debito AS VARCHAR), _arquivo
  FROM debito_declarado ORDER BY ALL`;

test('debito_declarado has the latest of each key: no category takes the place of another', async () => {
  const rt = (processo: string) =>
    `'DCTFWeb' AS fonte, 'Reclamatória Trabalhista' AS categoria, '${processo}' AS complemento`;
  const quando = (instante: string) => `TIMESTAMP '${instante}' AS transmissao`;
  expect(
    await rows(DECLARADO, [
      debito('original', '691201', 900, `'DCTFWeb' AS fonte, 'Geral' AS categoria, ${quando('2025-02-10 10:00:00')}`),
      // A rectifier that does not say when it was sent is later than its original all the same.
      `${debito('retificadora', '691201', 1000)}, 'Retificadora' AS tipo_declaracao`.replace(
        "'Original' AS tipo_declaracao, ",
        '',
      ),
      debito('rt-1', '113851', 50, rt('1')),
      debito('rt-2', '113851', 60, `${rt('2')}, ${quando('2025-09-10 10:00:00')}`),
    ]),
  ).toEqual([
    ['1138', '01/2025', 'Reclamatória Trabalhista', '50.00', 'rt-1'],
    ['1138', '01/2025', 'Reclamatória Trabalhista', '60.00', 'rt-2'],
    ['6912', '01/2025', 'Geral', '1000.00', 'retificadora'],
  ]);
});

test('debito_declarado keeps both of two declarations that nothing identifies', async () => {
  // Neither has a process, a building site or a receipt: each may be another declaration of the month.
  const incerta = (arquivo: string, cod: string, valor: number, categoria: string) =>
    debito(arquivo, cod, valor, `'DCTFWeb' AS fonte, '${categoria}' AS categoria`);
  expect(
    await rows(DECLARADO, [
      incerta('rt-a', '113851', 50, 'Reclamatória Trabalhista'),
      incerta('rt-b', '113851', 60, 'Reclamatória Trabalhista'),
      incerta('x-a', '113801', 70, 'Categoria não identificada'),
      incerta('x-b', '113801', 80, 'Categoria não identificada'),
      // Of the Geral there is one a month: the second paper is another version of it.
      incerta('g-a', '691201', 90, 'Geral'),
      incerta('g-b', '691201', 90, 'Geral'),
    ]),
  ).toEqual([
    ['1138', '01/2025', 'Categoria não identificada', '70.00', 'x-a'],
    ['1138', '01/2025', 'Categoria não identificada', '80.00', 'x-b'],
    ['1138', '01/2025', 'Reclamatória Trabalhista', '50.00', 'rt-a'],
    ['1138', '01/2025', 'Reclamatória Trabalhista', '60.00', 'rt-b'],
    ['6912', '01/2025', 'Geral', '90.00', 'g-a'],
  ]);
});

describe('perdcomp_vigente', () => {
  const doc = (numero: string, situacao: string, campos = '') =>
    `INSERT INTO ecac_perdcomp BY NAME SELECT 'f' AS _arquivo, ${numero} AS _linha, '${numero}' AS numero,
      '${situacao}' AS situacao${campos}`;

  test('joins the receipt with its document, of which the amounts and the debts count', async () => {
    // 10.000 of credit, 3.000 used: 7.000 left. The receipt has the day and the sum used; the id of its file is less.
    const rowsDoRecibo = [
      `INSERT INTO ecac_perdcomp BY NAME SELECT 'a' AS _arquivo, 1 AS _linha, '1' AS numero,
       'Declaração de Compensação' AS tipo_documento, DATE '2024-05-15' AS transmissao, 3000 AS credito_utilizado`,
      `INSERT INTO ecac_perdcomp BY NAME SELECT 'b' AS _arquivo, 1 AS _linha, '1' AS numero,
       DATE '2024-05-14' AS criacao, DATE '2023-01-01' AS credito_inicio, 10000 AS credito_original,
       3000 AS credito_utilizado, 7000 AS saldo`,
      `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'a' AS _arquivo, 1 AS _linha, '1' AS numero, 1000 AS principal`,
      `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'b' AS _arquivo, 1 AS _linha, '1' AS numero, 1000 AS principal`,
      `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'b' AS _arquivo, 2 AS _linha, '1' AS numero, 2000 AS principal`,
    ];
    const colunas = '_arquivo, transmissao, credito_original, credito_utilizado, saldo, arquivo_debito, vigente';
    expect(await rows(`SELECT ${colunas} FROM perdcomp_vigente`, rowsDoRecibo)).toEqual([
      ['b', '2024-05-15', '10000.00', '3000.00', '7000.00', 'b', 'S'],
    ]);
  });

  test.each([
    ['Ativo', 'S'],
    ['Em análise', 'S'],
    ['Homologação total', 'S'],
    ['Homologada parcialmente', 'S'],
    ['Deferido', 'S'],
    ['Retificado', 'N'],
    ['Cancelado', 'N'],
    ['Não homologada', 'N'],
    ['Não Homologação', 'N'],
    ['Considerada não declarada', 'N'],
    ['Pedido indeferido', 'N'],
    ['Não admitido', 'N'],
    ['Desistência', 'N'],
  ])('%s: %s', async (situacao, vigente) => {
    expect(await rows('SELECT vigente FROM perdcomp_vigente', [doc('1', situacao)])).toEqual([[vigente]]);
  });

  test('a correction or a cancellation that was not admitted leaves the document as it was', async () => {
    expect(
      await rows('SELECT numero, vigente, motivo FROM perdcomp_vigente ORDER BY numero', [
        doc('1', 'Ativo'),
        doc('2', 'Não admitido', `, '1' AS numero_retificado`),
        doc('3', 'Indeferido', `, '1' AS numero_cancelado`),
        doc('4', 'Ativo'),
        doc('5', 'Não homologada', `, '4' AS numero_retificado`),
      ]),
    ).toEqual([
      ['1', 'S', null],
      ['2', 'N', 'Recusado'],
      ['3', 'N', 'Recusado'],
      ['4', 'N', 'Retificado'],
      ['5', 'N', 'Recusado'],
    ]);
  });

  test('papers that contradict each other: a refusal in any of them counts', async () => {
    const inserts = [doc('1', 'Em análise'), doc('1', 'Não homologada').replace("'f' AS", "'a' AS")];
    expect(await rows('SELECT situacao, vigente FROM perdcomp_vigente', inserts)).toEqual([['Não homologada', 'N']]);
  });
});
