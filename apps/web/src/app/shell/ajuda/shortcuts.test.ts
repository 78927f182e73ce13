// Guarantees what the single keys do, and that their list names every one.

import { describe, expect, it } from 'vitest';
import { SHORTCUTS, shortcutOf } from './shortcuts.ts';

describe('a single key', () => {
  it('searches, shows the list, or waits for a section', () => {
    expect(shortcutOf('/', false)).toEqual({ type: 'search' });
    expect(shortcutOf('?', false)).toEqual({ type: 'atalhos' });
    expect(shortcutOf('g', false)).toEqual({ type: 'wait' });
  });

  it('names a section only after g', () => {
    expect(shortcutOf('r', true)).toEqual({ type: 'section', section: 'relatorios' });
    expect(shortcutOf('r', false)).toBeUndefined();
    expect(shortcutOf('x', true)).toBeUndefined();
  });

  it('is in the list, and the list has no other', () => {
    const letters = SHORTCUTS.filter(({ keys }) => keys[0] === 'g').map(({ keys }) => keys[1] ?? '');
    expect(letters).toHaveLength(8);
    for (const letter of letters) expect(shortcutOf(letter, true)?.type, letter).toBe('section');
  });
});
