import type { KeyboardEvent } from 'react';
import { nextRowIndex } from './next-row-index.ts';

const TRIES = 20;

/**
 * The keys of a table whose rows are drawn only in view: from a row's button (`data-row-button`) the arrows, the page
 * keys, Home and End go to the same button of another row, wherever that row is. Where a row has several buttons, the
 * attribute's value names each of them.
 */
export function rowKeysHandler(table: {
  count: number;
  rowHeight: number;
  scrollTo: (index: number) => void;
}): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const button = event.target.closest('[data-row-button]');
    const from = Number(button?.closest<HTMLElement>('[data-index]')?.dataset.index);
    if (button === null || Number.isNaN(from)) return;
    const scroll = event.currentTarget;
    const perPage = Math.max(1, Math.floor(scroll.clientHeight / table.rowHeight) - 2);
    const to = nextRowIndex(event.key, from, { count: table.count, perPage });
    if (to === undefined) return;
    event.preventDefault();
    const kind = button.getAttribute('data-row-button') ?? 'true';
    if (to !== from) focusRow({ scroll, index: to, kind }, () => table.scrollTo(to));
  };
}

/** Gives the focus to a row's button; one that is not drawn yet is brought into view first. */
function focusRow(row: { scroll: HTMLElement; index: number; kind: string }, bringIntoView: () => void): void {
  const selector = `[data-index="${row.index}"] [data-row-button="${row.kind}"]`;
  const find = () => row.scroll.querySelector<HTMLElement>(selector);
  if (find() === null) bringIntoView();
  let tries = TRIES;
  const attempt = () => {
    const button = find();
    if (button !== null) button.focus();
    else if (tries-- > 0) requestAnimationFrame(attempt);
  };
  attempt();
}
