import { formatDateBr, formatDocumento, formatMoney } from '@apura/br';
import { deadlineText, isDeadline } from './deadline.ts';
import type { GridColumn, GridValue } from './grid-column.ts';

// A line or a year is a name made of digits, not an amount: a separator would only make it harder to look up.
const NAME_LIKE = /^(linha|ano|nº)(\s|$)/i;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The text of a cell on the screen. Amounts go from decimal string to text without a binary number in between. */
export function formatCell(value: GridValue, column: GridColumn): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (column.type) {
    case 'text':
      return column.documento === true ? formatDocumento(text) : text;
    case 'date': {
      const words = isDeadline(column) ? deadlineText(value, column) : '';
      return words === '' ? formatDate(text) : `${formatDate(text)} · ${words}`;
    }
    case 'integer':
      return NAME_LIKE.test(column.key) ? text : formatMoney(text);
    case 'money':
      return formatMoney(withTwoPlaces(text));
    case 'decimal':
      return formatMoney(text);
    case 'percent':
      return DECIMAL.test(text) ? `${formatMoney(text)}%` : text;
  }
}

/** The text of a cell for a spreadsheet set to pt-BR: a comma and no thousands, so that it arrives as a number. */
export function copyCell(value: GridValue, column: GridColumn): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (column.type) {
    case 'text':
      return text;
    case 'date':
      return formatDate(text);
    case 'money':
      return withTwoPlaces(text).replace('.', ',');
    default:
      return DECIMAL.test(text) ? text.replace('.', ',') : text;
  }
}

function formatDate(text: string): string {
  const formatted = formatDateBr(text);
  return formatted === '-' ? text : formatted;
}

function withTwoPlaces(text: string): string {
  if (!DECIMAL.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
