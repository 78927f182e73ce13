/* The workbook of the demonstration gives the files and the error that its note works out. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPlanilha as readXlsx } from '@apura/planilha';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arquivosDoCaso,
  buildCaso,
  type CasoRetificado,
  FIXTURES,
  linhasDe,
  listTextos,
  readPlanilha,
  rectifyCaso,
} from '../testing/caso-efdc.ts';

const SPED = path.join(FIXTURES, '..', 'demonstracao', 'sped');
/** The files that the demonstration project uses. */
const USADOS = /PISCOFINS_(?:20251001|20251101_\d+_\d+_Retificadora|20251201)/;
const PLANILHA = path.join(FIXTURES, 'demonstracao', 'planilha.xlsx');

async function read(planilha: string): Promise<unknown[]> {
  const eventos = [];
  for await (const evento of readXlsx({ path: planilha })) eventos.push(evento);
  return eventos;
}

let dir: string;
let caso: CasoRetificado;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'demonstracao-'));
  const arquivos = arquivosDoCaso(listTextos(SPED).filter((nome) => USADOS.test(nome)));
  caso = await rectifyCaso({
    arquivos,
    planilha: new Uint8Array(readFileSync(PLANILHA)),
    workDir: dir,
    pedido: { hoje: '2026-06-30' },
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the workbook of the demonstration', () => {
  test('is what its rows make', async () => {
    const feita = path.join(dir, 'feita.xlsx');
    writeFileSync(feita, await buildCaso(readPlanilha('demonstracao')));
    const linhas = await read(PLANILHA);
    expect(linhas.length).toBeGreaterThan(10);
    expect(linhas).toEqual(await read(feita));
  });

  test('makes November as its note works out, and leaves December out for its wrong code', () => {
    expect(caso.resultado.status).toBe('SUCCESS');
    const [novembro, dezembro] = caso.prova.resumo;
    expect(novembro).toMatchObject({
      gerado: true,
      pisAntes: '1550.14',
      pisDepois: '1385.14',
      cofinsAntes: '7176.81',
      cofinsDepois: '6416.81',
      pagamentoAMaior: '925.00',
    });
    expect(dezembro).toMatchObject({ periodo: '2025-12', gerado: false, pisAntes: '2925.49', pisDepois: null });
    expect(caso.prova.ocorrencias[0]).toMatchObject({ codigo: 'DOMINIO', aba: 'F100', linha: 5, coluna: 'CST_PIS' });
    expect(linhasDe(caso.arquivos.get('2025-11') ?? '', /^M(?:100|500)$/).filter((l) => l.includes('|101|'))).toEqual([
      '|M100|101|0|66115,70|1,6500|||1090,91|0,00|0,00|0,00|1090,91|0|1090,91|0,00|',
      '|M500|101|0|66115,70|7,6000|||5024,79|0,00|0,00|0,00|5024,79|0|5024,79|0,00|',
    ]);
  });
});
