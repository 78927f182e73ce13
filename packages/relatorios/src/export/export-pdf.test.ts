import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ColunaRelatorio, data, dinheiro, inteiro, percentual, texto } from '../colunas.ts';
import { literal } from '../duck/sql-text.ts';
import { formaDaFolha } from './colunas-do-pdf.ts';
import { exportPdf } from './export-pdf.ts';

// Guarantee: a printed report shows the stored rows, their totals, what narrows them, and a number on each page.

const colunas: ColunaRelatorio[] = [
  ...texto('Código'),
  ...data('Emissão'),
  ...dinheiro('Valor'),
  ...percentual('Alíq'),
  ...inteiro('Linha'),
];
const marca = { nome: 'Escritório Fictício', cor: '#012E43', logo: null };
const dir = mkdtempSync(path.join(tmpdir(), 'export-pdf-'));
const file = path.join(dir, 'linhas.parquet');

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT CASE i WHEN 0 THEN 'a <b> & ' || chr(10) || '😀' ELSE 'P' || i END AS "Código",
      CASE i WHEN 1 THEN NULL ELSE DATE '2024-02-29' END AS "Emissão",
      CAST(1234.5 AS DECIMAL(18, 2)) AS "Valor", CAST(1.65 AS DECIMAL(18, 4)) AS "Alíq", CAST(i AS INTEGER) AS "Linha"
    FROM range(120) r(i)) TO ${literal(file)} (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const lido = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const paginas: string[] = [];
  for (let n = 1; n <= lido.numPages; n++) {
    const { items } = await (await lido.getPage(n)).getTextContent();
    const textos = items.map((item) => ('str' in item ? item.str.trim() : ''));
    paginas.push(textos.filter((texto) => texto !== '').join(' '));
  }
  return paginas;
}

test('the pages have title, company, filters, the rows in their order, their totals, and numbers', async () => {
  const pdf = await exportPdf({
    path: file,
    colunas,
    nome: 'EFD-C Teste de Impressão',
    parametros: { projeto: 'EMPRESA & CIA', periodo: '01/2024 a 03/2024', geradoEm: '01/02/2024 10:00' },
    notas: [{ rotulo: 'Filtro', texto: 'Valor maior que 10,00' }],
    marca,
    criadoEm: new Date('2024-02-03T12:00:00Z'),
  });
  const paginas = await pagesOf(pdf);
  const [primeira = ''] = paginas;
  expect(primeira).toContain('EFD-C Teste de Impressão');
  expect(primeira).toContain('EMPRESA & CIA · 01/2024 a 03/2024');
  expect(primeira).toContain('Processado em 01/02/2024 10:00.');
  expect(primeira).toContain('Filtro: Valor maior que 10,00');
  expect(primeira).toContain('a <b> & ? 29/02/2024 1.234,50 1,65 0');
  expect(paginas.length).toBeGreaterThan(1);
  paginas.forEach((texto, n) => {
    expect(texto).toContain(`Página ${n + 1} de ${paginas.length}`);
    expect(texto).toContain('Código');
  });
  const tudo = paginas.join(' ');
  const linhas = Array.from({ length: 119 }, (_, n) => tudo.indexOf(`P${n + 1} `));
  expect(linhas).toEqual([...linhas].sort((a, b) => a - b));
  expect(linhas).not.toContain(-1);
  // 120 × 1.234,50
  expect(paginas.at(-1)).toContain('148.140,00');
});

test('the same rows give the same bytes', async () => {
  const make = () => exportPdf({ path: file, colunas, nome: 'x', marca, criadoEm: new Date('2024-02-03T12:00:00Z') });
  expect((await make()).equals(await make())).toBe(true);
});

test('few columns stand on A4 in larger letters, many on A3 in smaller ones, and numbers at the right', () => {
  const linha = (n: number) => [Array.from({ length: n }, () => 'x'.repeat(20))];
  expect(formaDaFolha(colunas, linha(5))).toMatchObject({ size: 'A4', tamanho: 8 });
  const muitas = texto(...Array.from({ length: 20 }, (_, n) => `Coluna ${n}`));
  expect(formaDaFolha(muitas, linha(20))).toMatchObject({ size: 'A3', tamanho: 6 });
  expect(formaDaFolha(colunas, linha(5)).colunas.map(({ direita }) => direita)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
