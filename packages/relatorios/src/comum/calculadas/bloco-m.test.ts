import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import relatorio from '../../catalogo/cruzamento/139-bloco-m-documentos.report.ts';
import { type LinhaResultado, readPagina } from '../../leitura/read-pagina.ts';
import { generateRelatorios } from '../../run.ts';

// Guarantee: block M is recomputed for months of any size within the limit, and left as declared beyond it.

const CNPJ = '11222333000181';
const empresa = { cnpj: CNPJ, nome: 'EMPRESA FICTICIA LTDA' };
const periodo = { inicio: '2024-01-01', fim: '2024-02-29' };

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'bloco-m-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** One month of sales of 100,00, each at a rate of its own, and the declared M200. */
function efd(mes: string, aliquotas: readonly number[], total: string): string {
  const linhas = [
    `|0000|006|0|||01${mes}2024|28${mes}2024|EMPRESA FICTICIA LTDA|${CNPJ}|SP|3550308||00|0|`,
    '|0001|0|',
    '|0110|1|1|1||',
    '|0990|4|',
    '|F001|0|',
    `|F010|${CNPJ}|`,
    ...aliquotas.map((a) => {
      const taxa = (a / 10_000).toFixed(4).replace('.', ',');
      return `|F100|1||ITEM|10${mes}2024|100,00|01|100,00|${taxa}|${taxa}|01|100,00|7,6000|7,60||||||`;
    }),
    `|F990|${aliquotas.length + 3}|`,
    '|M001|0|',
    `|M200|${total}|0|0|${total}|0|0|${total}|0|0|0|0|${total}|`,
    '|M600|0|0|0|0|0|0|0|0|0|0|0|0|',
    '|M990|4|',
  ];
  return `${linhas.join('\r\n')}\r\n`;
}

async function linhas(arquivos: Record<string, string>): Promise<LinhaResultado[]> {
  const pasta = mkdtempSync(path.join(dir, 'caso-'));
  const entradas = Object.entries(arquivos).map(([nome, texto]) => {
    const file = path.join(pasta, nome);
    writeFileSync(file, texto, 'latin1');
    return { id: nome, nome, path: file, recebidoEm: '2024-06-01T12:00:00Z' };
  });
  const lido = await quebrarArquivos({ entradas, workDir: path.join(pasta, 'l'), empresa, periodo, workers: 1 });
  const dataset = { empresa, periodo, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const [feito] = await generateRelatorios({ dataset, outDir: path.join(pasta, 'r'), relatorios: [relatorio] });
  if (!feito?.path) throw feito?.causa ?? new Error('rows were due');
  const { rows } = await readPagina({ path: feito.path, colunas: relatorio.colunas, offset: 0, limit: 100_000 });
  return rows.filter((r) => r.Tributo === 'PIS');
}

const ate = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test('a month of more combinations than any block M has is left as declared; the others are recomputed', async () => {
  // Each tax groups by both rates: 2.501 rates of PIS are 5.002 groups.
  const rows = await linhas({ 'jan.txt': efd('01', ate(2_501), '5,00'), 'fev.txt': efd('02', [16_500], '1,00') });
  const doMes = (mes: string) => rows.filter((r) => r.Período === mes);
  expect(doMes('01/2024')).toHaveLength(1);
  expect(doMes('01/2024')[0]).toMatchObject({ Registro: 'M200', Declarado: '5.00', Recalculado: '5.00' });
  expect(String(doMes('01/2024')[0]?.Resultado)).toContain('combinações demais');
  // 100,00 × 1,65 % = 1,65: 0,65 above what was declared is rounding, records that are missing are not.
  expect(doMes('02/2024').map((r) => [r['Chave Registro'], r.Recalculado])).toEqual([
    ['NUM_CAMPO 08, COD_REC 691201: VL_DEBITO', '1.65'],
    ['COD_CONT 01, ALIQ_PIS 1,6500: VL_CONT_PER', '1.65'],
  ]);
});

test('at the limit it is recomputed: one row per rate', async () => {
  const rows = await linhas({
    'jan.txt': efd(
      '01',
      ate(2_000).map((n) => n * 10),
      '0,00',
    ),
  });
  // 100,00 at 0,0010 % to 2,0000 %: from 1,0050 % on (1,01) the contribution is the row, below it the revenue of
  // 100,00.
  const m210 = rows.filter((r) => r.Registro === 'M210');
  expect(m210).toHaveLength(2_000);
  expect(m210.filter((r) => String(r['Chave Registro']).endsWith('VL_CONT_PER'))).toHaveLength(996);
});

test('amounts beyond any money column are left blank, and that is said', async () => {
  const enorme = '|F100|1||ITEM|10012024|9999999999999,99|01|99999999999,9999|99999999,9999|0|01|0|0|0||||||';
  const rows = await linhas({ 'jan.txt': efd('01', [16_500], '1,65').replace(/\|F100\|.*/, enorme) });
  const m200 = rows.find((r) => r['Chave Registro'] === 'VL_TOT_CONT_REC');
  expect(m200).toMatchObject({ Declarado: '1.65', Recalculado: null, Diferença: null, Tipo: 'Risco' });
  expect(String(m200?.Resultado)).toContain('(valor grande demais)');
});
