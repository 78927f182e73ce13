import type { Clock } from './port.ts';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** A clock that runs with the machine's, shifted by what a test advanced it by. */
export function createManualClock(): ManualClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    advance: (ms) => {
      shiftMs += ms;
    },
  };
}
