/** A seeded source of choices: the same seed gives the same choices on every machine and every Node. */
export interface Random {
  /** An unsigned 32-bit integer. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** True `percent` times in a hundred. */
  chance(percent: number): boolean;
  /** One element; throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A text of `length` decimal digits. */
  digits(length: number): string;
  /** A text of `length` characters out of `alphabet`. */
  text(length: number, alphabet: string): string;
}

/**
 * A source of choices (mulberry32) for a seed made of parts, so that month 3, note 17 can be made again without making
 * the sixteen before it.
 */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let state = hashText(parts.join('\u0000'));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const integer = (min: number, max: number): number => min + (next() % (max - min + 1));
  const text = (length: number, alphabet: string): string => {
    let result = '';
    for (let i = 0; i < length; i++) result += alphabet[integer(0, alphabet.length - 1)];
    return result;
  };
  return {
    next,
    integer,
    chance: (percent) => next() % 100 < percent,
    pick: (list) => {
      const chosen = list[integer(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('pick needs at least one element');
      return chosen;
    },
    digits: (length) => text(length, '0123456789'),
    text,
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
