import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ana Beatriz Exemplo', 'AE'],
    ['  maria  ', 'M'],
    ['Ângela de Órfão', 'ÂÓ'],
    ['🙂 teste', '🙂T'],
    ['', ''],
  ])('of %j are %j', (nome, expected) => expect(initials(nome)).toBe(expected));
});
