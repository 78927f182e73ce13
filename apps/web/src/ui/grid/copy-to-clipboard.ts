import type { CopiedTable } from './copy-text.ts';

/**
 * Puts a table on the clipboard outside a copy event. The browser's own copy command keeps the HTML form as it is
 * (the newer call rewrites it and drops the text format of codes); where it is refused, the text form goes alone.
 */
export async function copyToClipboard(table: CopiedTable): Promise<boolean> {
  let copied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    writeTable(event, table);
    copied = true;
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
  if (copied) return true;
  try {
    await navigator.clipboard.writeText(table.text);
    return true;
  } catch {
    return false;
  }
}

/** Fills a copy event with both forms of a table. */
export function writeTable(event: ClipboardEvent, table: CopiedTable): void {
  event.clipboardData?.setData('text/plain', table.text);
  event.clipboardData?.setData('text/html', table.html);
}
