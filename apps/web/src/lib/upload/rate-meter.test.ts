import { describe, expect, it } from 'vitest';
import { createRateMeter } from './rate-meter.ts';

describe('rate meter', () => {
  it('knows no speed before something was sent', () => {
    const meter = createRateMeter();
    expect(meter.bytesPerSecond(0)).toBe(0);
    meter.add(0, 0);
    expect(meter.bytesPerSecond(0)).toBe(0);
  });

  it('gives the speed of the last seconds, not of the whole', () => {
    const meter = createRateMeter();
    for (let second = 0; second <= 60; second++) meter.add(second * 1000, second * 100);
    for (let second = 1; second <= 20; second++) meter.add(60_000 + second * 1000, 6000 + second * 1000);
    expect(meter.bytesPerSecond(80_000)).toBeCloseTo(1000, -1);
  });

  it('falls when nothing is sent any more', () => {
    const meter = createRateMeter();
    meter.add(0, 0);
    meter.add(1000, 1000);
    expect(meter.bytesPerSecond(4000)).toBe(250);
  });
});
