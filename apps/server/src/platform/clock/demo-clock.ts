import { readFileSync, writeFileSync } from 'node:fs';
import type { Clock } from './port.ts';

export interface DemoClock extends Clock {
  /** How far ahead of the machine's clock it is. */
  shiftMs(): number;
  advance(ms: number): void;
}

const MAX_SHIFT_MS = 366 * 86_400_000;

/**
 * A clock that runs with the machine's and can be advanced, so that a demonstration does not have to wait for days. How
 * far it was moved is kept in a file: time never goes back over a restart. For one process; others do not notice.
 */
export function createDemoClock({ file }: { file: string }): DemoClock {
  let shiftMs = readShift(file);
  return {
    now: () => new Date(Date.now() + shiftMs),
    shiftMs: () => shiftMs,
    advance(ms) {
      shiftMs = Math.min(MAX_SHIFT_MS, shiftMs + Math.max(0, ms));
      writeFileSync(file, JSON.stringify({ adiantadoMs: shiftMs }));
    },
  };
}

function readShift(file: string): number {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const ms = typeof read === 'object' && read !== null && 'adiantadoMs' in read ? read.adiantadoMs : 0;
    return typeof ms === 'number' && ms > 0 && ms <= MAX_SHIFT_MS ? ms : 0;
  } catch {
    return 0;
  }
}
