/* Twelve months worked out by hand are rectified to the byte, with their summary and their warnings. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arquivosDoCaso,
  type CasoRetificado,
  FIXTURES,
  linhasDe,
  listTextos,
  readPlanilha,
  rectifyCaso,
} from '../testing/caso-efdc.ts';

const CASO = path.join(FIXTURES, 'doze-meses');
const MESES = Array.from({ length: 12 }, (_, i) => `2024-${String(i + 1).padStart(2, '0')}`);
/** What the recomputation writes, besides the adjustments that the workbook gives. */
const RECALCULADOS = /^(?:0111|M(?!001|990)...|1[15]00)$/;

let dir: string;
let caso: CasoRetificado;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'doze-meses-'));
  const arquivos = arquivosDoCaso(listTextos(path.join(CASO, 'base')));
  caso = await rectifyCaso({ arquivos, planilha: readPlanilha('doze-meses'), workDir: dir });
}, 180_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('twelve months worked out by hand', () => {
  test('every month is made and nothing is wrong with any', () => {
    expect(caso.prova.resumo.map((r) => [r.periodo, r.gerado])).toEqual(MESES.map((m) => [m, true]));
    expect(caso.prova.ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
  });

  test.each(MESES)('block M and the carried credits of %s', (mes) => {
    const esperado = readFileSync(path.join(CASO, 'esperado', `${mes}.txt`), 'latin1');
    expect(linhasDe(caso.arquivos.get(mes) ?? '', RECALCULADOS)).toEqual(linhasDe(esperado, RECALCULADOS));
  });

  test('nothing else moves in the months that only the cascade reaches', () => {
    const doResto = (texto: string) => texto.split('\r\n').filter((l) => !/^\|(?:0000|[M19]...)\|/.test(l));
    for (const mes of ['2024-02', '2024-05', '2024-06', '2024-07', '2024-09']) {
      const base = readFileSync(path.join(CASO, 'base', `efd-c-${mes}.txt`), 'latin1');
      expect(doResto(caso.arquivos.get(mes) ?? '')).toEqual(doResto(base));
    }
  });

  test('the summary tells the tax before and after, and what may have been paid in excess', () => {
    const linha = (mes: string) => {
      const r = caso.prova.resumo.find((x) => x.periodo === mes);
      return [r?.pisAntes, r?.pisDepois, r?.cofinsAntes, r?.cofinsDepois, r?.pagamentoAMaior, r?.retificarDctf];
    };
    expect(linha('2024-03')).toEqual(['825.00', '660.00', '3800.00', '3040.00', '925.00', true]);
    expect(linha('2024-07')).toEqual(['330.00', '495.00', '1520.00', '2280.00', '0.00', true]);
    expect(linha('2024-10')).toEqual(['990.00', '660.00', '4560.00', '3040.00', '1850.00', true]);
    expect(linha('2024-12')).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', false]);
  });

  test('what appears to be paid is said loudly, and so is what lies beyond the project', () => {
    const falta = caso.prova.ocorrencias.filter((o) => o.codigo === 'SALDO_INSUFICIENTE');
    expect(falta.map((o) => [o.periodo, o.mensagem.match(/\d+,\d\d de \w+/)?.[0]])).toEqual([
      ['2024-07', '165,00 de PIS'],
      ['2024-07', '760,00 de COFINS'],
    ]);
    expect(caso.prova.retificarTambem.map((r) => `${r.obrigacao} ${r.periodo}`)).toEqual([
      'EFD-Contribuições 2025-01',
      'DCTF 2024-03',
      'PER/DCOMP 2024-03',
      'DCTF 2024-07',
      'DCTF 2024-10',
      'PER/DCOMP 2024-10',
      'ECF 2024',
    ]);
  });
});

test('the same workbook and files give the same bytes', async () => {
  const arquivos = arquivosDoCaso(listTextos(path.join(CASO, 'base')));
  const outro = await rectifyCaso({
    arquivos: arquivos.toReversed(),
    planilha: readPlanilha('doze-meses'),
    workDir: path.join(dir, 'de-novo'),
  });
  expect(outro.arquivos).toEqual(caso.arquivos);
  expect(readFileSync(outro.resultado.zip).equals(readFileSync(caso.resultado.zip))).toBe(true);
});
