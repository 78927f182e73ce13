// The workbook of a simulation says each amount of a month before and after, and the difference.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePlanilhaDaSimulacao } from './planilha-simulacao.ts';
import type { Simulacao, ValoresDoTributo } from './simulacao.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'simulacao-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const NADA: ValoresDoTributo = {
  ...{ contribuicao: '0.00', creditos: '0.00', retencoes: '0.00', deducoes: '0.00', recolher: '0.00' },
  ...{ saldoDescontavel: '0.00', saldoRessarcivel: '0.00', saldoRetencoes: '0.00' },
};

async function linhasDe(simulacao: Simulacao): Promise<(string | undefined)[][]> {
  const path = join(dir, 'simulacao.xlsx');
  await writePlanilhaDaSimulacao({ simulacao, path });
  const linhas: (string | undefined)[][] = [];
  for await (const evento of readPlanilha({ path }))
    if (evento.tipo === 'linha') linhas.push(evento.celulas.map((celula) => celula?.texto));
  return linhas;
}

const COMUM = { ocorrencias: [], totalOcorrencias: 0 };
const CLASSES = {
  ...{ pagoAMaior: '0.00', debitoEmAberto: '0.00', debitoNovo: '0.00', saldoRetencoes: '0.00' },
  ...{ saldoDescontavel: '0.00', saldoRessarcivel: '0.00', pagamentoConferido: 'Sim' as const },
};

it('has a row for each amount that a month has', async () => {
  // 165,00 of contribution less 33,00 of credits; 29,70 fall.
  const antes = { ...NADA, contribuicao: '165.00', creditos: '33.00', recolher: '132.00' };
  const depois = { ...antes, contribuicao: '135.30', recolher: '102.30' };
  const mes = { periodo: '2024-01', tributo: 'PIS' as const, situacao: 'Simulado' as const, classes: CLASSES };
  expect(
    await linhasDe({ ...COMUM, tipo: 'efdc', retificarTambem: [], tributos: [{ ...mes, antes, depois }] }),
  ).toEqual([
    ['Período', 'Tributo', 'Situação', 'Valor', 'Antes', 'Depois', 'Diferença'],
    ['01/2024', 'PIS', 'Simulado', 'Contribuição', '165', '135.3', '-29.7'],
    ['01/2024', 'PIS', 'Simulado', 'Créditos usados', '33', '33', '0'],
    ['01/2024', 'PIS', 'Simulado', 'A recolher', '132', '102.3', '-29.7'],
  ]);
});

it('leaves blank what no file has', async () => {
  const mes = { periodo: '2024-13', situacao: 'Sem mudança' as const, baseAntes: '10.00', baseDepois: '10.00' };
  const simulacao: Simulacao = { ...COMUM, tipo: 'esocial', inss: [{ ...mes, inssAntes: null, inssDepois: null }] };
  const [, base, contribuicao] = await linhasDe(simulacao);
  expect(base?.slice(3)).toEqual(['Base', '10', '10', '0']);
  expect(contribuicao?.slice(3).every((celula, i) => i === 0 || celula === undefined)).toBe(true);
});
