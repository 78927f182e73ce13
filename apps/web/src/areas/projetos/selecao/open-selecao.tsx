import type { Projeto } from '@apura/contract';
import type { ComponentType } from 'react';
import type { Store } from '../../../lib/store.ts';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { SelecaoBar } from './selecao-bar.tsx';
import { createSelection, type Selection } from './selection.ts';
import { SelectionAllBox, SelectionBox } from './selection-box.tsx';

/** The list while projects are marked: what is marked, the bar above it and the column of boxes before its own. */
export interface Selecao {
  store: Store<Selection>;
  Bar: ComponentType<{ projetos: readonly Projeto[]; shown: readonly Projeto[]; onEnd: () => void }>;
  /** `order`: the ids of the list in its order. */
  columns: (
    specified: readonly DataColumn<Projeto>[],
    list: { shown: readonly Projeto[]; order: () => readonly string[] },
  ) => readonly DataColumn<Projeto>[];
}

/** Begins to mark projects. This file and what it needs are fetched when that is first asked for. */
export function openSelecao(): Selecao {
  const store = createSelection();
  return {
    store,
    Bar: (props) => <SelecaoBar store={store} {...props} />,
    columns: (specified, { shown, order }) => [
      {
        key: 'selecao',
        header: 'Seleção',
        headerContent: <SelectionAllBox store={store} shown={shown.map(({ id }) => id)} />,
        controls: true,
        card: 'lead',
        pin: 'left',
        width: 36,
        fixed: true,
        render: (projeto) => <SelectionBox store={store} projeto={projeto} order={order} />,
      },
      // Two columns would stay at the same place.
      ...specified.map((column) => (column.pin === 'left' ? { ...column, pin: undefined } : column)),
    ],
  };
}
