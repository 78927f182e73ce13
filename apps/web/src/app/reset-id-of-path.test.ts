import { describe, expect, it } from 'vitest';
import { resetIdOfPath } from './reset-id-of-path.ts';

describe('resetIdOfPath', () => {
  it('gives the id of a link, and says when it lacks one', () => {
    expect(resetIdOfPath('/reset/abc-123')).toBe('abc-123');
    expect(resetIdOfPath('/reset/abc-123/')).toBe('abc-123');
    expect(resetIdOfPath('/reset/a%20b')).toBe('a b');
    expect(['/reset', '/reset/', '/reset/%20', '/reset/%E0%A4%A'].map(resetIdOfPath)).toEqual(['', '', '', '']);
  });

  it('leaves every other path alone', () => {
    expect(['/', '/resetar', '/reset/a/b', '/x/reset/a'].map(resetIdOfPath)).toEqual([null, null, null, null]);
  });
});
