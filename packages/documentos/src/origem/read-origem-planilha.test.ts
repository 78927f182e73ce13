// A row of the inventory is found in its workbook, with each value beside its heading; a damaged workbook has none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlanilha } from '@apura/planilha';
import { afterAll, expect, test } from 'vitest';
import { readOrigemPlanilha } from './read-origem-planilha.ts';

const dir = mkdtempSync(join(tmpdir(), 'apura-origem-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const path = fileURLToPath(
  new URL('../../../../fixtures/relatorios/virada-inventario-informado/inventario.xlsx', import.meta.url),
);

test('a row has its values by their headings, and its neighbours', async () => {
  const { linhas, alvo } = await readOrigemPlanilha({ path, linha: 4, readPlanilha, antes: 1, depois: 2 });
  expect(alvo).toBe(4);
  expect(linhas.map((l) => l.linha)).toEqual([3, 4, 5, 6]);
  const linha = linhas.find((l) => l.linha === alvo);
  expect(linha?.campos).toContainEqual({ campo: 'Custo dos Insumos por Unidade', valor: '40,00' });
  expect(linha?.texto).toMatch(/^11222333000181 \| F1 \| MESA PRONTA \| 94036000/);
});

test('a row beyond the last, and a file that is no workbook, have nothing to show', async () => {
  const nada = { linhas: [], alvo: 0 };
  expect(await readOrigemPlanilha({ path, linha: 900, readPlanilha })).toEqual(nada);
  const outro = join(dir, 'inventario.xlsx');
  writeFileSync(outro, 'PK nada');
  expect(await readOrigemPlanilha({ path: outro, linha: 3, readPlanilha })).toEqual(nada);
});
