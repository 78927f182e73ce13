// Guarantees that the columns of the projects have room for what they hold.

import { expect, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

test('at 1440 px no CNPJ and no date is cut, and no ordinary word is broken inside', async ({ portal }) => {
  await openProjetos(portal, [umProjeto({ grupo: 'AURORA', parceiro: 'PARCEIRO', cnpj: '99999999999999' })]);
  const row = rowOf(portal, 'METALÚRGICA');
  for (const text of ['AURORA', 'PARCEIRO', '99.999.999/9999-99', '01/01/2025', '31/03/2025']) {
    const cell = row.locator('[data-cut]').filter({ hasText: text }).first();
    const lines = await cell.evaluate((node) => {
      const { scrollWidth, clientWidth, firstChild, ownerDocument } = node as unknown as Measured;
      const range = ownerDocument.createRange();
      range.selectNodeContents(firstChild);
      return { over: scrollWidth - clientWidth, rows: range.getClientRects().length };
    });
    expect(lines, text).toEqual({ over: 0, rows: 1 });
  }
});

/** What of the page's own types a measure needs. */
interface Measured {
  scrollWidth: number;
  clientWidth: number;
  firstChild: unknown;
  ownerDocument: { createRange(): { selectNodeContents(node: unknown): void; getClientRects(): { length: number } } };
}
