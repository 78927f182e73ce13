import type { Projeto } from '@apura/contract';
import { Checkbox } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { companyTitle } from '../../../lib/company-title.ts';
import type { Store } from '../../../lib/store.ts';
import { extendTo, type Selection, toggle, toggleAll } from './selection.ts';

interface SelectionBoxProps {
  store: Store<Selection>;
  projeto: Projeto;
  /** The ids of the list in its order. */
  order: () => readonly string[];
}

/** The box of a row. With Shift it marks up to here; Ctrl+A marks all that the search leaves. */
export function SelectionBox({ store, projeto, order }: SelectionBoxProps) {
  const checked = store.use(({ ids }) => ids.has(projeto.id));
  const onChange = ({ nativeEvent }: ChangeEvent) => {
    if ('shiftKey' in nativeEvent && nativeEvent.shiftKey === true) extendTo(store, projeto.id, order());
    else toggle(store, projeto.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    toggleAll(store, order());
  };
  return (
    <Checkbox
      size="xs"
      aria-label={`Selecionar ${companyTitle(projeto)}`}
      data-row-button="box"
      checked={checked}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}

/** The box of the heading: all that the search leaves. */
export function SelectionAllBox({ store, shown }: { store: Store<Selection>; shown: readonly string[] }) {
  const ids = store.use((state) => state.ids);
  const marked = shown.filter((id) => ids.has(id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label="Selecionar todos os filtrados"
      checked={marked > 0 && marked === shown.length}
      indeterminate={marked > 0 && marked < shown.length}
      disabled={shown.length === 0}
      onChange={() => toggleAll(store, shown)}
    />
  );
}
