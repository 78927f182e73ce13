import { describe, expect, it } from 'vitest';
import { userTag } from './user-tag.ts';

describe('userTag', () => {
  it('is the same for one user in any case and another for another user', () => {
    expect(userTag('Marina@demo.local')).toBe(userTag('marina@demo.local'));
    expect(userTag('marina@demo.local')).not.toBe(userTag('mariana@demo.local'));
    expect(userTag('marina@demo.local')).not.toContain('marina');
  });
});
