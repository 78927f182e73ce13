import type { ClipboardEvent } from 'react';
import { countOf } from '../../lib/format/counts.ts';
import type { CellSelection } from './cell-selection.ts';
import { collectRows, MOST_COLLECTED_ROWS } from './collect-rows.ts';
import { type CopiedRow, copyTable } from './copy-text.ts';
import { copyToClipboard, writeTable } from './copy-to-clipboard.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridQuery } from './grid-datasource.ts';
import { countRows, fetchSelectedRows, selectedColumns, selectedRowsAtHand } from './selected-rows.ts';
import type { FetchWindow } from './window-reader.ts';

interface GridCopyOptions {
  query: GridQuery | null;
  selection: CellSelection;
  /** The columns in the order of the screen. */
  displayed: readonly GridColumn[];
  fetchWindow: FetchWindow;
  /** Shows what the copy does, or why it failed. */
  onMessage: (message: string) => void;
}

/** The two ways to copy the marked cells: by a button, and by the browser's own copy command. */
export function useGridCopy({ query, selection, displayed, fetchWindow, onMessage }: GridCopyOptions) {
  function tableOf(rows: readonly CopiedRow[], headings: boolean) {
    return copyTable(rows, selectedColumns(selection, displayed), { headings });
  }

  function rowsAtHand() {
    return query === null ? undefined : selectedRowsAtHand(selection, displayed, query.reader.rowsAtHand);
  }

  /** Copies after fetching the rows that are not in the browser yet. */
  async function copyLater(headings: boolean): Promise<void> {
    if (query === null || selection.ranges.length === 0) return;
    if (countRows(selection) > MOST_COLLECTED_ROWS) {
      onMessage('Seleção grande demais para copiar, exporte o relatório');
      return;
    }
    onMessage('Copiando…');
    try {
      const rows =
        rowsAtHand() ??
        (await fetchSelectedRows(selection, displayed, (from, to) =>
          collectRows({ fetchWindow, sort: query.sort, q: query.q, filters: query.filters, from, to }),
        ));
      const copied = await copyToClipboard(tableOf(rows, headings));
      onMessage(copied ? copiedMessage(rows.length) : 'O navegador não permitiu copiar, tente de novo');
    } catch {
      onMessage('Não foi possível copiar, tente de novo');
    }
  }

  /** Answers the browser's copy event, at once where all the rows are in the browser. */
  function onCopy(event: ClipboardEvent<HTMLDivElement>): void {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (inField || selection.ranges.length === 0) return;
    event.preventDefault();
    const rows = countRows(selection) > MOST_COLLECTED_ROWS ? undefined : rowsAtHand();
    if (rows === undefined) {
      void copyLater(false);
      return;
    }
    writeTable(event.nativeEvent, tableOf(rows, false));
    onMessage(copiedMessage(rows.length));
  }

  return { copyLater, onCopy };
}

function copiedMessage(rows: number): string {
  return countOf(rows, 'linha copiada', 'linhas copiadas');
}
