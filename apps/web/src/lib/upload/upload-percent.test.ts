import { describe, expect, it } from 'vitest';
import { uploadPercent } from './upload-percent.ts';

describe('uploadPercent', () => {
  // prova: 4.33, 9.12
  it('rises to 95 and no further until the assembly is started', () => {
    expect(uploadPercent(0, 100, false)).toBe(0);
    expect(uploadPercent(50, 100, false)).toBe(47);
    expect(uploadPercent(100, 100, false)).toBe(95);
    expect(uploadPercent(120, 100, false)).toBe(95);
    expect(uploadPercent(100, 100, true)).toBe(100);
  });

  it('is 0 while there is nothing to send', () => {
    expect(uploadPercent(0, 0, false)).toBe(0);
  });
});
