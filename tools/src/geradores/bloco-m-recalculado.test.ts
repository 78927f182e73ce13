// The recalculation of block M agrees to the cent with an independent writer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { catalogo, generateRelatorios, readAll } from '@apura/relatorios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPRESA } from './cadastro.ts';
import { writeEfdContribuicoes } from './efd-contribuicoes.ts';
import type { CreditoAnterior } from './efd-contribuicoes-bloco-m.ts';
import type { Mes } from './nota.ts';

const MESES: readonly Mes[] = ['2024-11', '2024-12', '2025-01', '2025-02'];
const relatorio = catalogo.find((r) => r.nome === 'Cruzamento Bloco M x Documentos');

let dir: string;
let paths: string[];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bloco-m-'));
  let creditosAnteriores: CreditoAnterior[] = [];
  paths = MESES.map((mes) => {
    const path = join(dir, `contribuicoes-${mes}.txt`);
    creditosAnteriores = writeEfdContribuicoes(path, { semente: 11, mes, notas: 120, creditosAnteriores }).saldos;
    return path;
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function linhas(nome: string): Promise<Record<string, unknown>[]> {
  if (!relatorio) throw new Error('the report is gone');
  const entradas = paths.map((path) => ({
    id: basename(path),
    nome: basename(path),
    path,
    recebidoEm: '2025-03-01T12:00:00Z',
  }));
  const { cnpj, nome: empresa } = EMPRESA;
  const periodo = { inicio: '2024-11-01', fim: '2025-02-28' };
  const escopo = { empresa: { cnpj, nome: empresa }, periodo };
  const lido = await quebrarArquivos({ entradas, workDir: join(dir, nome), ...escopo, workers: 1 });
  const dataset = { ...escopo, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const [feito] = await generateRelatorios({ dataset, outDir: join(dir, `${nome}-r`), relatorios: [relatorio] });
  if (!feito?.path) throw feito?.causa ?? new Error('the generator keeps a credit in every month: rows were due');
  const rows: Record<string, unknown>[] = [];
  for await (const lote of readAll({ path: feito.path, colunas: relatorio.colunas })) rows.push(...lote);
  return rows;
}

test('block M of an independent writer is recomputed to the cent over four months', async () => {
  const rows = await linhas('certo');
  // The generator never uses its export credit, which is refundable; nothing else is said.
  expect(rows.map((r) => r['Chave Registro'])).toEqual(MESES.flatMap(() => ['COD_CRED 301', 'COD_CRED 301']));
  expect(rows.every((r) => String(r.Resultado).includes('é ressarcível') && r.Diferença === null)).toBe(true);
});

test(
  'ten reais more in one M200 are seen in that month alone, and worth nothing while block M does ' + 'not close',
  async () => {
    const alvo = paths[2];
    if (alvo === undefined) throw new Error('four months were written');
    const mais = (campo: string) => `${String(Number(campo.replace(',', '')) + 1000).replace(/(\d\d)$/, ',$1')}`;
    const texto = readFileSync(alvo, 'latin1');
    const errado = texto.replace(/^\|M200\|.*$/m, (linha) => {
      const campos = linha.split('|');
      // Fields 08 and 13.
      for (const i of [8, 13]) campos[i] = mais(campos[i] ?? '');
      return campos.join('|');
    });
    expect(errado).not.toBe(texto);
    writeFileSync(alvo, errado, 'latin1');
    const rows = (await linhas('errado')).filter((r) => r.Diferença !== null);
    expect(
      rows.map((r) => [r.Período, r.Tributo, r['Chave Registro'], r.Diferença, r.Tipo, r['Valor Estimado']]),
    ).toEqual([
      ['01/2025', 'PIS', 'VL_CONT_NC_REC', '10.00', 'Informativo', null],
      ['01/2025', 'PIS', 'VL_TOT_CONT_REC', '10.00', 'Oportunidade', '0.00'],
    ]);
  },
);
