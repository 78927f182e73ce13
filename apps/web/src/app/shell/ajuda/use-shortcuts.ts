import type { Tools } from '@apura/contract';
import { useEffect } from 'react';
import { enterSection } from '../sections.tsx';
import { ajudaStore, closeAjuda, openAjuda } from './ajuda-store.ts';
import { type ShortcutAction, shortcutOf } from './shortcuts.ts';
import { singleKeysStore } from './single-keys.ts';

/** How long `g` waits for its letter. */
const WAIT_MS = 1_500;
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]';

/** The keys of every screen: Ctrl+K anywhere, the single ones where no text is typed and no dialog is open. */
export function useShortcuts(tools: Tools): void {
  useEffect(() => {
    let waitingUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isPaletteKey(event)) {
        const opened = ajudaStore.get().open === 'paleta';
        if (!opened && isDialogOpen()) return;
        event.preventDefault();
        return opened ? closeAjuda() : openAjuda('paleta');
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysStore.get().on) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const action = shortcutOf(event.key, Date.now() < waitingUntil);
      waitingUntil = action?.type === 'wait' ? Date.now() + WAIT_MS : 0;
      if (action === undefined) return;
      event.preventDefault();
      act(action, tools);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [tools]);
}

function act(action: ShortcutAction, tools: Tools): void {
  if (action.type === 'atalhos') openAjuda('atalhos');
  else if (action.type === 'section') enterSection(action.section, tools);
  else if (action.type === 'search') focusSearch();
}

/** The search of the screen: of the selection that lies over a section first, else the section's own. */
function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#conteudo input[type=search]')];
  const reachable = fields.filter((field) => field.closest('[inert]') === null && field.offsetParent !== null);
  reachable[0]?.focus();
  reachable[0]?.select();
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
