import { isAmount } from '../../../lib/format/is-amount.ts';

/** A new value in three parts: what it shares with the old one at both ends, and what changed between. */
export interface Emphasis {
  before: string;
  changed: string;
  after: string;
}

/** Which part of a new value differs from the old one. */
export function emphasise(old: string | null, value: string): Emphasis {
  if (old === null || old === '' || isAmount(value) || isAmount(old)) return { before: '', changed: value, after: '' };
  const most = Math.min(old.length, value.length);
  let start = 0;
  while (start < most && old[start] === value[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === value[value.length - 1 - end]) end += 1;
  return {
    before: value.slice(0, start),
    changed: value.slice(start, value.length - end),
    after: value.slice(value.length - end),
  };
}
