import { describe, expect, it } from 'vitest';
import { createUniqueNames } from './unique-name.ts';

describe('createUniqueNames', () => {
  it('numbers the second file of one name before its extension', () => {
    const names = ['a.txt', 'A.TXT', 'a.txt', 'sem', 'sem'].map(createUniqueNames([]));
    expect(names).toEqual(['a.txt', 'A (2).TXT', 'a (3).txt', 'sem', 'sem (2)']);
  });

  it('passes over numbers that are taken', () => {
    expect(createUniqueNames(['a.txt', 'a (2).txt', 'A (4).txt'])('a.txt')).toBe('a (3).txt');
    const unique = createUniqueNames(['a.txt']);
    expect(['a (2).txt', 'a.txt', 'a (2).txt'].map(unique)).toEqual(['a (2).txt', 'a (3).txt', 'a (2) (2).txt']);
  });

  it('looks at each number of a name once, however often the name comes', () => {
    let looks = 0;
    const counted = { [Symbol.iterator]: () => ['a.txt'][Symbol.iterator]() };
    const unique = createUniqueNames(counted);
    const normalize = String.prototype.normalize;
    String.prototype.normalize = function (this: string, form?: string) {
      looks += 1;
      return normalize.call(this, form);
    };
    try {
      for (let n = 0; n < 1_000; n += 1) unique('a.txt');
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(looks).toBeLessThanOrEqual(3_000);
  });
});
