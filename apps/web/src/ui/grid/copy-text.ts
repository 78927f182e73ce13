import { looksLikeFormula } from '@apura/br';
import { copyCell } from './format-cell.ts';
import { type GridColumn, type GridRow, isNumeric } from './grid-column.ts';

/** A copied table in the two forms that a spreadsheet asks the clipboard for. */
export interface CopiedTable {
  /** Tab-separated text, rows ended by CRLF. */
  text: string;
  /** The same as an HTML table whose text cells carry Excel's text format, so that 0101 stays 0101. */
  html: string;
}

/** A row to copy: the columns whose cells are marked; the others of `columns` stay blank. */
export interface CopiedRow {
  row: GridRow;
  marked: ReadonlySet<string>;
}

/** The clipboard forms of some rows. `columns` gives the order and, with `headings`, the first line. */
export function copyTable(
  rows: readonly CopiedRow[],
  columns: readonly GridColumn[],
  options: { headings: boolean },
): CopiedTable {
  const lines: string[] = [];
  const htmlRows: string[] = [];
  if (options.headings) {
    lines.push(columns.map((column) => plain(column.key)).join('\t'));
    htmlRows.push(`<tr>${columns.map((column) => `<th>${escapeHtml(column.key)}</th>`).join('')}</tr>`);
  }
  for (const { row, marked } of rows) {
    const cells = columns.map((column) => (marked.has(column.key) ? copyCell(row[column.key], column) : ''));
    lines.push(cells.map((cell, index) => guard(plain(cell), columns[index])).join('\t'));
    htmlRows.push(`<tr>${cells.map((cell, index) => htmlCell(cell, columns[index])).join('')}</tr>`);
  }
  return {
    text: lines.join('\r\n'),
    html: `<html><head><meta charset="utf-8"></head><body><table>${htmlRows.join('')}</table></body></html>`,
  };
}

function htmlCell(cell: string, column: GridColumn | undefined): string {
  const asText = column === undefined || column.type === 'text';
  return `<td${asText ? ` style="mso-number-format:'\\@'"` : ''}>${escapeHtml(cell)}</td>`;
}

/** A cell takes one place in the text form: its tabs and line ends become blanks. */
function plain(cell: string): string {
  return cell.replace(/[\t\r\n]+/g, ' ');
}

// A description of a document must not become a formula in the spreadsheet it is pasted into.
function guard(cell: string, column: GridColumn | undefined): string {
  if (column !== undefined && isNumeric(column)) return cell;
  return looksLikeFormula(cell) && !/^-\d+([.,]\d+)*$/.test(cell) ? `'${cell}` : cell;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
