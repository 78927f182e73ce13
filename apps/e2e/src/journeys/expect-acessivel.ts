import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds what the page shows now against axe: no fault of WCAG 2.2 A or AA. */
export async function expectAcessivel(page: Page, tela: string): Promise<void> {
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(result.passes.length, `axe looked at ${tela}`).toBeGreaterThan(5);
  const faults = result.violations.map(
    (v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`,
  );
  expect(faults, tela).toEqual([]);
}
