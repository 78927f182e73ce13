import { expect, test } from 'vitest';
import { deadlineHint, deadlineOf, deadlineText, isDeadline } from './deadline.ts';
import { copyCell, formatCell } from './format-cell.ts';

const TODAY = '2026-11-22';
const column = { key: 'Prescreve em', type: 'date' } as const;

test('a right lives on its last day, and is told by words as it ends', () => {
  // The 90th day after 22/11/2026 is 20/02/2027, the 180th 21/05/2027.
  for (const [day, deadline, text] of [
    ['2026-11-21', 'over', 'prescrito'],
    ['2026-11-22', 'within-90', 'em até 90 dias'],
    ['2027-02-20', 'within-90', 'em até 90 dias'],
    ['2027-02-21', 'within-180', 'em até 180 dias'],
    ['2027-05-21', 'within-180', 'em até 180 dias'],
    ['2027-05-22', 'later', ''],
  ] as const)
    expect([deadlineOf(day, TODAY), deadlineText(day, column, TODAY)]).toEqual([deadline, text]);
  expect(deadlineText('2026-11-21', { ...column, key: 'Prazo da Retificação' }, TODAY)).toBe('encerrado');
  expect([deadlineOf(null, TODAY), deadlineOf('-', TODAY)]).toEqual([undefined, undefined]);
});

test('the cell shows date and words, and copies the date alone', () => {
  expect(formatCell('2020-01-31', column)).toBe('31/01/2020 · prescrito');
  expect(formatCell('2020-01-31', { ...column, key: 'Emissão' })).toBe('31/01/2020');
  expect(formatCell('2999-01-31', column)).toBe('31/01/2999');
  expect(copyCell('2020-01-31', column)).toBe('31/01/2020');
});

test('only last days are compared, and the heading says with what', () => {
  expect(isDeadline({ key: 'Prescreve em 90 dias', type: 'money' })).toBe(false);
  expect(isDeadline({ key: 'Emissão', type: 'date' })).toBe(false);
  expect(deadlineHint(TODAY)).toBe('comparado com hoje, 22/11/2026');
});
