import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TESES } from './achados.ts';
import { checkRascunho } from './check-propostas.ts';
import { temValor } from './classes-dos-achados.ts';
import { type Projeto, readProjeto } from './rectify-pasta.ts';

/*
 * The mirror over deliveries that their bills paid for: the draft of report 148 moves what its rows are worth, and the
 * rectified files have nothing left to find. The amounts are those of the NOTE.md of the case.
 */
const CASO = fileURLToPath(new URL('../../../fixtures/relatorios/entrega-futura-tributada', import.meta.url));
const PROJETO: Projeto = {
  empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
  periodo: { inicio: '2024-05-01', fim: '2024-06-30' },
};

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'espelho-entrega-futura-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('takes the deliveries out of the month, and leaves nothing to find', { timeout: 300_000 }, async () => {
  const todos = readdirSync(CASO)
    .filter((nome) => /\.(txt|xml|csv)$/.test(nome))
    .map((nome) => join(CASO, nome));
  const outros = todos.filter((path) => !path.includes('efd-c-'));
  const lido = await readProjeto(PROJETO, todos, join(dir, 'lido'));
  const { falhas, tributos, depois } = await checkRascunho({
    ...{ projeto: PROJETO, lido, outros, dir },
    extintos: [
      { periodo: '2024-06', tributo: 'PIS', regime: 'NC', valor: '97.35' },
      { periodo: '2024-06', tributo: 'COFINS', regime: 'NC', valor: '448.40' },
    ],
  });
  expect(falhas).toEqual([]);
  const daEntrega = tributos.filter((t) => t.periodo === '2024-06');
  // 3.500,00 of 5.900,00 leave: 97,35 - 57,75 and 448,40 - 266,00.
  expect(daEntrega.map((t) => [t.tributo, t.antes.recolher, t.depois.recolher, t.classes.pagoAMaior])).toEqual([
    ['PIS', '97.35', '39.60', '57.75'],
    ['COFINS', '448.40', '182.40', '266.00'],
  ]);
  // The month of the bills stays as it is.
  expect(tributos.filter((t) => t.periodo === '2024-05').map((t) => t.depois.recolher)).toEqual(['74.25', '342.00']);
  for (const tese of TESES) {
    const comValor = (depois.linhas.get(tese) ?? []).filter((linha) => temValor(linha, tese));
    expect(comValor, `report ${tese}`).toEqual([]);
  }
});
