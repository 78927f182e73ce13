import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, legibleOn, normalizeHex, shiftUntilLegible } from './color.ts';
import { themeVariables } from './theme-variables.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('colour', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('takes short and unmarked notations, and falls back on nonsense', () => {
    expect(normalizeHex('#ABC', '#000000')).toBe('#aabbcc');
    expect(normalizeHex('31B7D4', '#000000')).toBe('#31b7d4');
    expect(normalizeHex('teal', '#123456')).toBe('#123456');
    expect(normalizeHex(null, '#123456')).toBe('#123456');
  });

  it('puts the secondary on the default primary, where white is not legible', () => {
    expect(contrast('#ffffff', '#31b7d4')).toBeLessThan(4.5);
    expect(legibleOn('#31b7d4', ['#ffffff', '#012e43'])).toBe('#012e43');
  });

  it('darkens a colour no more than needed', () => {
    const link = shiftUntilLegible('#31b7d4', '#ffffff');
    expect(contrast(link, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(link, '#ffffff')).toBeLessThan(5.2);
  });
});

describe('theme variables', () => {
  // prova: 1.23
  it.each(['light', 'dark'] as const)('stay legible for any two colours of an owner, %s', (scheme) => {
    fc.assert(
      fc.property(hex, hex, (primary, secondary) => {
        const v = themeVariables(primary, secondary, scheme);
        const of = (name: `--${string}`) => v[name] ?? '';
        expect(contrast(of('--on-primary'), of('--primary'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of('--on-secondary'), of('--secondary'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of('--on-secondary-dim'), of('--secondary'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of('--primary-on-secondary'), of('--secondary'))).toBeGreaterThanOrEqual(3);
        expect(contrast(of('--primary-edge'), of('--surface'))).toBeGreaterThanOrEqual(1.6);
        for (const ground of ['--surface', '--surface-2', '--page', '--hover', '--selected'] as const) {
          for (const text of ['--ink', '--ink-2', '--ink-3', '--link'] as const) {
            expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          }
        }
        expect(contrast(of('--line-strong'), of('--surface'))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
