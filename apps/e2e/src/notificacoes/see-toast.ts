import { expect, type Page } from '@playwright/test';

/**
 * Waits until a notification has said the text, or something that the pattern matches, since the page was loaded.
 * What was seen once is not seen again: a later step takes no notification for its own that an earlier one caused.
 */
export async function seeToast(
  page: Page,
  text: string | RegExp,
  { timeout }: { timeout?: number } = {},
): Promise<void> {
  const pattern = text instanceof RegExp ? text : new RegExp(escapeRegExp(text), 'i');
  const take = `(() => {
    const pattern = new RegExp(${JSON.stringify(pattern.source)}, ${JSON.stringify(pattern.flags)});
    const at = notificacoesDitas.findIndex((one) => pattern.test(one));
    return at < 0 ? notificacoesDitas : notificacoesDitas.splice(at, 1);
  })()`;
  // Where it fails, the texts that were said instead are shown.
  await expect
    .poll(() => page.evaluate(take), { intervals: [50, 100, 250], timeout })
    .toEqual([expect.stringMatching(pattern)]);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
