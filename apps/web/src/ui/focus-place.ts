const CONTROLS = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The place of the focused element in the page, so that its neighbour can take the focus when it is removed. */
export interface FocusPlace {
  readonly element: HTMLElement;
  /**
   * Gives the focus to the same control of the next item, else of the previous one, else to the control or heading of
   * the whole list.
   */
  focusNear: () => void;
}

/**
 * The place of an element, which must still be in the page. An item is a row (`data-index`, `tr`) or an `li`; its list
 * is inside a section.
 */
export function placeOf(element: HTMLElement): FocusPlace {
  const item = element.closest<HTMLElement>('[data-index]') ?? element.closest<HTMLElement>('li, tr');
  const list = item?.parentElement ?? null;
  const at = item === null || list === null ? 0 : indexOf(item, list);
  const own = item === null ? [] : controlsOf(item);
  const fromEnd = own.length - own.indexOf(element);
  const homes: Element[] = [];
  for (let home = element.closest(HOMES); home !== null; home = home.parentElement?.closest(HOMES) ?? null)
    homes.push(home);

  return {
    element,
    focusNear: () => {
      const items = item !== null && list?.isConnected === true ? itemsOf(list, item) : [];
      const next = items.filter((other) => indexOf(other, list) >= at);
      const before = items.filter((other) => indexOf(other, list) < at).reverse();
      for (const other of [...next, ...before]) {
        const controls = controlsOf(other);
        const control = controls.at(-fromEnd) ?? controls.at(-1);
        if (control === undefined) continue;
        control.focus();
        return;
      }
      focusHome(homes.find((home) => home.isConnected));
    },
  };
}

const HOMES = 'section, [role="dialog"], main';

/** What an empty list offers to do, or the heading above it. */
function focusHome(home: Element | undefined): void {
  const offered = home?.querySelector<HTMLElement>(`[data-list-state] :is(${CONTROLS})`);
  const heading = home?.querySelector<HTMLElement>('h1, h2, h3');
  if (offered !== null && offered !== undefined) offered.focus();
  else if (heading !== null && heading !== undefined) {
    heading.tabIndex = -1;
    heading.focus();
  }
}

function controlsOf(item: HTMLElement): HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** The items of a list, without what only keeps the room of those out of view, and without headings. */
function itemsOf(list: HTMLElement, item: HTMLElement): HTMLElement[] {
  const numbered = item.dataset.index !== undefined;
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  return items.filter((child) => (numbered ? child.dataset.index !== undefined : child.tagName === item.tagName));
}

/** The item's own number, where only the items in view are in the page, else its place among its siblings. */
function indexOf(item: HTMLElement, list: HTMLElement | null): number {
  const { index } = item.dataset;
  return index === undefined ? [...(list?.children ?? [])].indexOf(item) : Number(index);
}
