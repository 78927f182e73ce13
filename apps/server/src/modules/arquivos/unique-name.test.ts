import { describe, expect, it } from 'vitest';
import { nameKey, uniqueName } from './unique-name.ts';

describe('uniqueName', () => {
  it('numbers the second file of one name before its extension', () => {
    const taken = new Set<string>();
    const names = ['a.txt', 'A.TXT', 'a.txt', 'sem', 'sem'].map((name) => {
      const unique = uniqueName(name, taken);
      taken.add(nameKey(unique));
      return unique;
    });
    expect(names).toEqual(['a.txt', 'A (2).TXT', 'a (3).txt', 'sem', 'sem (2)']);
  });
});
