// Guarantees that the columns of the projects have room for what they hold.

import type { Locator } from '@playwright/test';
import { openCarteira, umaEmpresa } from './carteira-portal.ts';
import { openSelecao } from './dados-portal.ts';
import { expect, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';
import { openRetificacoes } from './retificacao-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

const PROJETO = umProjeto({
  grupo: 'AURORA',
  parceiro: 'ESCRITÓRIO',
  cnpj: '99999999999999',
  usuario: 'Inventada Rodrigues',
});

test('at 1440 px no CNPJ, no date and no user is cut, and no ordinary word is broken inside', async ({ portal }) => {
  await openProjetos(portal, [PROJETO]);
  const row = rowOf(portal, 'METALÚRGICA');
  const usuario = row.locator('[data-cut]').filter({ hasText: 'Rodrigues' });
  expect(await measure(usuario)).toEqual({ over: 0, rows: 2 });
  for (const text of ['AURORA', 'ESCRITÓRIO', '99.999.999/9999-99', '01/01/2025', '31/03/2025']) {
    const cell = row.locator('[data-cut]').filter({ hasText: text }).first();
    expect(await measure(cell), text).toEqual({ over: 0, rows: 1 });
  }
});

test('the choice of a project shows the CNPJ and what tells two of a company apart whole', async ({ portal }) => {
  const cnpj = '99999999999999';
  const one = umProjeto({ id: '1', cnpj, status: 'CONCLUDED' });
  const lista = await openSelecao(portal, 'Arquivos', [one, { ...one, id: '2' }]);
  for (const text of ['99.999.999/9999-99', 'cadastrado em 05/03/2026 12:04:05, Concluído']) {
    const shown = lista.getByText(text, { exact: true }).first();
    expect(await measure(shown), text).toEqual({ over: 0, rows: 1 });
  }
});

test('in Retificações no partner is broken inside a word either', async ({ portal }) => {
  await openRetificacoes(portal, [umaRetificacao({ parceiro: 'ESCRITÓRIO' })]);
  const cell = portal.getByRole('table').locator('[data-cut]').filter({ hasText: 'ESCRITÓRIO' }).first();
  expect(await measure(cell)).toEqual({ over: 0, rows: 1 });
});

for (const width of [1440, 1920])
  test(`at ${width} px Carteira shows the names of companies and partners whole`, async ({ portal }) => {
    await portal.setViewportSize({ width, height: 900 });
    const nome = 'PORTO FICTÍCIO ESTRUTURAS METÁLICAS LTDA (INVENTADO)';
    await openCarteira(portal, [umaEmpresa(nome, { riscos: '1.00' }, { parceiro: 'ESCRITÓRIO MODELO' })]);
    for (const text of [nome, 'ESCRITÓRIO MODELO']) {
      const cell = portal.locator('[data-cut]').filter({ hasText: text }).first();
      await expect(cell).toBeAttached();
      const { tall, over } = await cell.evaluate((node) => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = node as unknown as Measured;
        return { tall: scrollHeight - clientHeight, over: scrollWidth - clientWidth };
      });
      expect([text, tall <= 1, over]).toEqual([text, true, 0]);
    }
  });

const measure = (cell: Locator) =>
  cell.evaluate((node) => {
    const { scrollWidth, clientWidth, firstChild, ownerDocument } = node as unknown as Measured;
    const range = ownerDocument.createRange();
    range.selectNodeContents(firstChild);
    return { over: scrollWidth - clientWidth, rows: range.getClientRects().length };
  });

/** What of the page's own types a measure needs. */
interface Measured {
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
  firstChild: unknown;
  ownerDocument: { createRange(): { selectNodeContents(node: unknown): void; getClientRects(): { length: number } } };
}
