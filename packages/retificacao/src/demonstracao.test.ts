/* The workbooks of the demonstration for the eSocial and the ECF give the results that their notes work out. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Catalogo, quebrarArquivos } from '@apura/documentos';
import { readPlanilha as readXlsx } from '@apura/planilha';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arquivosBase } from './comum/arquivos-base.ts';
import type { Prova, ResultadoRetificacao } from './comum/resultado.ts';
import { openConferenciaEcf } from './ecf/regras/open-conferencia-ecf.ts';
import { rectify } from './rectify.ts';
import { buildCaso, FIXTURES, linhasDe, readPlanilha } from './testing/caso-efdc.ts';
import { faultsOfCounters } from './testing/sped.ts';

/** The events and the ECF of the demonstration, for the two workbooks beside the one of the EFD-Contribuições. */
const DEMONSTRACAO = path.join(FIXTURES, '..', 'demonstracao');
const EMPRESA = { cnpj: '99210437000117', nome: 'AURORA ALIMENTOS FICTICIOS LTDA' };
const PERIODO = { inicio: '2025-10-01', fim: '2025-12-31' };

let dir: string;
let lido: Catalogo;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'demonstracao-'));
  const nomes = ['esocial', 'sped'].flatMap((pasta) =>
    readdirSync(path.join(DEMONSTRACAO, pasta)).flatMap((nome) =>
      pasta === 'esocial' || nome.startsWith('SPEDECF') ? [path.join(DEMONSTRACAO, pasta, nome)] : [],
    ),
  );
  lido = await quebrarArquivos({
    entradas: nomes.map((p) => ({
      id: path.basename(p),
      nome: path.basename(p),
      path: p,
      recebidoEm: '2026-01-01T00:00:00Z',
    })),
    workDir: path.join(dir, 'dataset'),
    empresa: EMPRESA,
    periodo: PERIODO,
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function read(planilha: string): Promise<unknown[]> {
  const eventos = [];
  for await (const evento of readXlsx({ path: planilha })) eventos.push(evento);
  return eventos;
}

async function make(tipo: 'esocial' | 'ecf'): Promise<ResultadoRetificacao & { lida: Prova; workDir: string }> {
  const workDir = path.join(dir, tipo);
  mkdirSync(workDir);
  const resultado = await rectify({
    tipo,
    planilha: path.join(FIXTURES, 'demonstracao', `planilha-${tipo}.xlsx`),
    empresa: EMPRESA,
    periodo: PERIODO,
    arquivos: arquivosBase(lido.arquivos, tipo),
    tabelas: lido.tabelas,
    workDir,
    id: tipo,
    hoje: '2026-11-21',
    memoryLimitMb: 256,
  });
  const lida = JSON.parse(readFileSync(resultado.prova, 'utf8')) as Prova; // Written by the engine, in this shape.
  return { ...resultado, lida, workDir };
}

describe("the demonstration's other workbooks", () => {
  test.each(['esocial', 'ecf'])('%s is what its rows make', async (tipo) => {
    const feita = path.join(dir, `${tipo}.xlsx`);
    writeFileSync(feita, await buildCaso(readPlanilha('demonstracao', `planilha-${tipo}`)));
    const linhas = await read(path.join(FIXTURES, 'demonstracao', `planilha-${tipo}.xlsx`));
    expect(linhas.length).toBeGreaterThan(10);
    expect(linhas).toEqual(await read(feita));
  });

  test('take the meal vouchers out of the base of October and November, and leave December out', async () => {
    const { status, lida } = await make('esocial');
    expect(status).toBe('SUCCESS');
    expect(lida.resumo).toMatchObject([
      {
        baseInssAntes: '32131.45',
        baseInssDepois: '29829.33',
        inssAntes: '8932.54',
        inssDepois: '8292.56',
        pagamentoAMaior: '639.98',
      },
      {
        baseInssAntes: '27738.09',
        baseInssDepois: '27430.39',
        inssAntes: '7711.19',
        inssDepois: '7625.65',
        pagamentoAMaior: '85.54',
      },
      { gerado: false, baseInssAntes: '31782.39', baseInssDepois: null, inssAntes: '8835.50', inssDepois: null },
    ]);
    expect(lida.ocorrencias[0]).toMatchObject({ codigo: 'CHAVE_NAO_ENCONTRADA', aba: 'S-1200', linha: 5 });
  });

  test('give the ECF its account of part B, its entries and its withholding', async () => {
    const { status, lida, workDir } = await make('ecf');
    expect(status).toBe('SUCCESS');
    expect(lida.resumo[0]).toMatchObject({ incluidas: 9, alteradas: 2, excluidas: 0, pagamentoAMaior: null });
    // Additions rise by 100,00 + 300,00 = 400,00: base 53.556,39 → 53.956,39. IRPJ 15%: 8.033,46 → 8.093,46; no
    // additional up to 240.000,00. CSLL 9%: 4.820,08 → 4.856,08.
    expect(lida.resumo[0]?.observacoes[0]).toBe(
      'Estimativa de A00: IRPJ de R$\u00a08.033,46 para R$\u00a08.093,46; ' +
        'CSLL de R$\u00a04.820,08 para R$\u00a04.856,08. ' +
        'Deduções, incentivos e o limite de compensação não foram refeitos.',
    );
    const nome = 'SPEDECF-99210437000117-20250101-20251231-Retificadora.txt';
    const texto = readFileSync(path.join(workDir, 'prontos', nome), 'latin1');
    expect(linhasDe(texto, /^M500$/)).toEqual(
      ['I', 'C'].map((t) => `|M500|PROV|${t}|500,00|C|300,00|C|0,00|D|800,00|C|`),
    );
    expect(linhasDe(texto, /^9999$/)).toEqual(['|9999|297|']);
    expect(faultsOfCounters(texto.split('\r\n').slice(0, -1)).filter((l) => !l.startsWith('|9990|'))).toEqual([]);
    const conferencia = await openConferenciaEcf({ workDir: path.join(workDir, 'conferencia') });
    const { erros } = await conferencia.check(path.join(workDir, 'prontos', nome));
    conferencia.close();
    expect(erros).toBe(0);
  });
});
