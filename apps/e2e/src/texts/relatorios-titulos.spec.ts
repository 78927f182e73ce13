// Guarantees where the headings of the list of reports stand.

import { openWithProjeto } from './dados-portal.ts';
import { expect, test } from './open-portal.ts';
import { list } from './relatorios-portal.ts';

test('each heading of the list stands over what it names, and none over the buttons', async ({ portal }) => {
  await openWithProjeto(portal, 'Relatórios');
  const row = list(portal).locator('tr[data-index]').first();
  const cells = row.getByRole('cell');
  const left = async (name: string) => (await heading(name).boundingBox())?.x;
  const right = async (one: ReturnType<typeof heading>) => {
    const box = await one.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const heading = (name: string) => list(portal).getByRole('columnheader', { name, exact: true });
  expect(await left('Relatório')).toBeCloseTo((await cells.nth(1).boundingBox())?.x ?? 0, 0);
  expect(await left('Obrigação')).toBeCloseTo((await cells.nth(2).boundingBox())?.x ?? 0, 0);
  expect(await left('Descrição')).toBeCloseTo((await cells.nth(3).boundingBox())?.x ?? 0, 0);
  // Numbers and amounts end where their headings end, before the buttons.
  const numbers = await right(cells.nth(4));
  expect(await right(heading('Linhas'))).toBeCloseTo(numbers, 0);
  expect(await right(heading('Valor'))).toBeCloseTo(numbers, 0);
});

test('at 390 px the headings of the list keep their order: Relatório, Obrigação, Descrição', async ({ portal }) => {
  await openWithProjeto(portal, 'Relatórios');
  await portal.setViewportSize({ width: 390, height: 844 });
  const places = await list(portal)
    .getByRole('columnheader')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() })));
  const read = places.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left).map(({ name }) => name);
  expect(read.slice(0, 3)).toEqual(['Relatório', 'Obrigação', 'Descrição']);
  expect(Math.max(...places.map(({ box }) => box.right))).toBeLessThanOrEqual(390);
});
