/** Runs work when there is a place for its owner. */
export type FairLimit = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets `places` pieces of work run at once, of one owner at most `perOwner`. Those who wait take turns by owner: the
 * one that had a place last goes behind the others, however much it has waiting.
 */
export function createFairLimit({ places, perOwner }: { places: number; perOwner: number }): FairLimit {
  /** The owners that run or wait, the one whose turn is next first. */
  const lines = new Map<string, Line>();
  let running = 0;

  function take(owner: string, line: Line): void {
    running++;
    line.running++;
    stepBack(owner, line);
  }

  /** Puts an owner behind the others; one that neither runs nor waits is forgotten. */
  function stepBack(owner: string, line: Line): void {
    lines.delete(owner);
    if (line.running > 0 || line.waiting.length > 0) lines.set(owner, line);
  }

  function leave(owner: string, line: Line): void {
    running--;
    line.running--;
    stepBack(owner, line);
    for (const [next, other] of lines) {
      const begin = other.running < perOwner ? other.waiting.shift() : undefined;
      if (begin === undefined) continue;
      begin();
      take(next, other);
      return;
    }
  }

  return async (owner, work) => {
    const line = lines.get(owner) ?? { running: 0, waiting: [] };
    lines.set(owner, line);
    if (running < places && line.running < perOwner) take(owner, line);
    // Who leaves takes the place for the one that begins.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave(owner, line);
    }
  };
}
