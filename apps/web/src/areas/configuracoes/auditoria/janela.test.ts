import { describe, expect, it } from 'vitest';
import { describeWindow, nextOffset, previousOffset } from './janela.ts';

const at = (offset: number, total: number) => ({ offset, limit: 50, total });

describe('the window of the audit log', () => {
  it('says what it shows of how many', () => {
    expect(describeWindow(at(0, 1))).toBe('1–1 de 1 registro');
    expect(describeWindow(at(0, 7))).toBe('1–7 de 7 registros');
    expect(describeWindow(at(1200, 1234))).toBe('1.201–1.234 de 1.234 registros');
    // The list became shorter than the current offset.
    expect(describeWindow(at(100, 60))).toBe('60–60 de 60 registros');
  });

  it('moves within the list only', () => {
    expect([previousOffset(at(0, 60)), nextOffset(at(0, 60))]).toEqual([undefined, 50]);
    expect([previousOffset(at(50, 60)), nextOffset(at(50, 60))]).toEqual([0, undefined]);
    expect([previousOffset(at(20, 60)), nextOffset(at(0, 50))]).toEqual([0, undefined]);
  });
});
