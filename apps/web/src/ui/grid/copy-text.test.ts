import { expect, test } from 'vitest';
import { copyTable } from './copy-text.ts';
import type { GridColumn } from './grid-column.ts';

const columns: GridColumn[] = [
  { key: 'CFOP', type: 'text' },
  { key: 'Vl. Item', type: 'money' },
  { key: 'Descrição', type: 'text' },
];
const all = new Set(columns.map((column) => column.key));
const row = { CFOP: '0101', 'Vl. Item': '1234.50', Descrição: 'PARAFUSO' };

test('rows become tab-separated lines, with the headings on demand', () => {
  expect(copyTable([{ row, marked: all }], columns, { headings: false }).text).toBe('0101\t1234,50\tPARAFUSO');
  expect(copyTable([{ row, marked: all }], columns, { headings: true }).text).toBe(
    'CFOP\tVl. Item\tDescrição\r\n0101\t1234,50\tPARAFUSO',
  );
});

test('codes carry the text format of the spreadsheet and amounts do not', () => {
  const { html } = copyTable([{ row, marked: all }], columns, { headings: false });
  expect(html).toContain(`<td style="mso-number-format:'\\@'">0101</td>`);
  expect(html).toContain('<td>1234,50</td>');
});

test('cells that are not marked stay blank in their place', () => {
  const marked = new Set(['CFOP', 'Descrição']);
  expect(copyTable([{ row, marked }], columns, { headings: false }).text).toBe('0101\t\tPARAFUSO');
});

test('tabs and line ends inside a cell do not break the table', () => {
  const broken = { ...row, Descrição: 'UM\tDOIS\r\nTRÊS' };
  expect(copyTable([{ row: broken, marked: all }], columns, { headings: false }).text).toBe(
    '0101\t1234,50\tUM DOIS TRÊS',
  );
});

test('a text of a document does not become a formula or markup', () => {
  const hostile = { ...row, Descrição: '=HYPERLINK("http://x")', 'Vl. Item': '-5.00' };
  const copied = copyTable([{ row: hostile, marked: all }], columns, { headings: false });
  expect(copied.text).toBe('0101\t-5,00\t\'=HYPERLINK("http://x")');
  expect(copyTable([{ row: { ...row, Descrição: '<b>&' }, marked: all }], columns, { headings: false }).html).toContain(
    '&lt;b&gt;&amp;',
  );
});
