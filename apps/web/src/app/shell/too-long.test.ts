import { describe, expect, it } from 'vitest';
import { tooLong } from './too-long.ts';

describe('tooLong', () => {
  it('lets a text through up to its limit, spaces around it aside', () => {
    expect(tooLong(`  ${'a'.repeat(120)}  `, 120)).toBeUndefined();
    expect(tooLong('', 120)).toBeUndefined();
  });

  it('says how much there is', () => {
    expect(tooLong('a'.repeat(5320), 5000)).toBe('Use até 5.000 caracteres, há 5.320');
  });
});
