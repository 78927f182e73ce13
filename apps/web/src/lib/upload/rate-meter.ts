const WINDOW_MS = 6000;

/** Measures the speed of something that only grows, over the last few seconds. Times are in milliseconds. */
export function createRateMeter(): {
  add(nowMs: number, totalBytes: number): void;
  /** Bytes per second; 0 until two moments are known. */
  bytesPerSecond(nowMs: number): number;
  reset(): void;
} {
  let samples: { at: number; bytes: number }[] = [];
  const trim = (now: number) => {
    // One sample older than the window stays, so that a slow line still has two points.
    while (samples.length > 2 && (samples[1]?.at ?? now) < now - WINDOW_MS) samples.shift();
  };
  return {
    add: (now, bytes) => {
      samples.push({ at: now, bytes });
      trim(now);
    },
    bytesPerSecond: (now) => {
      trim(now);
      const first = samples[0];
      const last = samples.at(-1);
      if (first === undefined || last === undefined || now <= first.at) return 0;
      return Math.max(0, ((last.bytes - first.bytes) * 1000) / (now - first.at));
    },
    reset: () => {
      samples = [];
    },
  };
}
