import { createGrid } from 'ag-grid-community';
import { styleNonce } from './grid-api.ts';
import { gridTheme } from './grid-theme.ts';
import './register-modules.ts';

/**
 * Keeps the library's style sheets in the page. The library takes them out with its last grid and puts them back with
 * the next, and every element of the page gets its style anew: a grid that nobody sees is never the last.
 */
export function keepStyles(): void {
  createGrid(document.createElement('div'), {
    theme: gridTheme,
    styleNonce: styleNonce(),
    rowModelType: 'infinite',
    columnDefs: [],
  });
}
