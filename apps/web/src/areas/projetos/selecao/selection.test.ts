// Guarantees what a mark, a range and 'all of the filtered' select.

import { expect, test } from 'vitest';
import { createSelection, extendTo, toggle, toggleAll, unmark } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

test('a range goes from the last mark to this one, in either direction and in the order of the list', () => {
  const store = createSelection();
  const marked = () => [...store.get().ids].sort();
  toggle(store, 'd');
  extendTo(store, 'b', ORDER);
  expect(marked()).toEqual(['b', 'c', 'd']);
  extendTo(store, 'a', ORDER);
  expect(marked()).toEqual(['a', 'b', 'c', 'd']);
  toggle(store, 'c');
  expect(marked()).toEqual(['a', 'b', 'd']);
});

test('without a mark before, or when that one is not shown any more, a range is one mark', () => {
  const store = createSelection();
  extendTo(store, 'c', ORDER);
  expect([...store.get().ids]).toEqual(['c']);
  extendTo(store, 'e', ['e', 'f']);
  expect([...store.get().ids]).toEqual(['c', 'e']);
});

test('all of the filtered leaves what the search hides, and a second time takes back what it marked', () => {
  const store = createSelection();
  toggle(store, 'hidden');
  toggle(store, 'a');
  toggleAll(store, ORDER);
  expect(store.get().ids.size).toBe(6);
  toggleAll(store, ORDER);
  expect([...store.get().ids]).toEqual(['hidden']);
  unmark(store, ['hidden', 'absent']);
  expect(store.get().ids.size).toBe(0);
});
