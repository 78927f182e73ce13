import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Beyond WCAG: by these a reader finds its way on a page and between its frames. */
const WAYS = {
  'heading-order': { enabled: true },
  'landmark-unique': { enabled: true },
  'aria-dialog-name': { enabled: true },
};

/**
 * Holds what the page shows now, frames of its own origin included, against axe: no fault of WCAG 2.2 A or AA, headings
 * in their order, and landmarks and dialogs that differ by name.
 */
export async function expectAcessivel(page: Page, tela: string): Promise<void> {
  const axe = axeOn(page, WAYS).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await expectNoFault(page, axe, { tela, least: 5 });
}

/** Holds the colours of what the page shows now against axe: every text is legible on what is behind it. */
export async function expectContraste(page: Page, tela: string): Promise<void> {
  await expectNoFault(page, axeOn(page).withRules(['color-contrast']), { tela, least: 0 });
}

function axeOn(page: Page, rules: Record<string, { enabled: boolean }> = {}): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // Every node that passed would be described and sent as well, which takes longer than to judge it.
      .options({ resultTypes: ['violations'], rules })
      // The results are put together in the page itself. The other way opens a blank page for that each time; it is
      // there for frames of foreign origins, and the portal has none.
      .setLegacyMode()
  );
}

async function expectNoFault(page: Page, axe: AxeBuilder, look: { tela: string; least: number }): Promise<void> {
  let faults = await faultsOf(axe, look);
  // A notification fades in as it rises, and is too pale until then. The page is judged again when nothing moves.
  if (faults.length > 0) {
    await settle(page);
    faults = await faultsOf(axe, look);
  }
  expect(faults, look.tela).toEqual([]);
}

async function faultsOf(axe: AxeBuilder, { tela, least }: { tela: string; least: number }): Promise<string[]> {
  const result = await axe.analyze();
  expect(result.passes.length, `axe looked at ${tela}`).toBeGreaterThan(least);
  return result.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`);
}

/** Waits until the animations that run now have ended. It does not wait for one that has no end. */
async function settle(page: Page): Promise<void> {
  // A text, because this file does not have the types of the browser. The wait ends after 5 s: an animation that is
  // paused on its way never ends, and must not use up the time of the test.
  await page.evaluate(`Promise.race([
    new Promise((resolve) => setTimeout(resolve, 5000)),
    Promise.all(
      document.getAnimations()
        .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => undefined)),
    ),
  ]).then(() => undefined)`);
}
