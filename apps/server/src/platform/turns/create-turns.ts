export interface TurnsOptions {
  /** How many pieces of work run at a time. */
  places: number;
  /** How many of one owner. */
  perOwner: number;
  /** How many may wait, of all owners and of one; any number by default. */
  waiting?: number;
  waitingPerOwner?: number;
  /** How long a request waits before it is refused; without a limit by default. */
  waitMs?: number;
}

/** The line is too long, or the wait was. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

export interface Turns {
  /** Runs `work` when it is the owner's turn, and returns its result. Throws {@link NoTurnError}. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
  /** How many wait now. */
  waiting(): number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Places of this process that owners use in turns: the owner that had one last goes behind the owners that wait. */
export function createTurns(options: TurnsOptions): Turns {
  const { places, perOwner } = options;
  const maxWaiting = options.waiting ?? Number.POSITIVE_INFINITY;
  const maxWaitingPerOwner = options.waitingPerOwner ?? Number.POSITIVE_INFINITY;
  /** The owners that run or wait, the one whose turn is next first. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function lineOf(owner: string): Line {
    const found = lines.get(owner);
    if (found !== undefined) return found;
    const line = { running: 0, waiting: [] };
    lines.set(owner, line);
    return line;
  }

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

  async function enter(owner: string): Promise<void> {
    const line = lineOf(owner);
    if (running < places && line.running < perOwner) return take(owner, line);
    if (waiting >= maxWaiting || line.waiting.length >= maxWaitingPerOwner) {
      throw new NoTurnError(`${waiting} are waiting, ${line.waiting.length} of them of this owner`);
    }
    waiting++;
    await new Promise<void>((resolve, reject) => {
      const timer =
        options.waitMs === undefined
          ? undefined
          : setTimeout(() => {
              line.waiting = line.waiting.filter((other) => other !== begin);
              waiting--;
              if (line.running === 0 && line.waiting.length === 0) lines.delete(owner);
              reject(new NoTurnError(`no turn within ${options.waitMs} ms`));
            }, options.waitMs);
      const begin = () => {
        clearTimeout(timer);
        waiting--;
        resolve();
      };
      line.waiting.push(begin);
    });
  }

  function leave(owner: string): void {
    running--;
    const left = lines.get(owner);
    if (left !== undefined) {
      left.running--;
      stepBack(owner, left);
    }
    for (const [next, line] of lines) {
      if (line.running >= perOwner) continue;
      const begin = line.waiting.shift();
      if (begin === undefined) continue;
      take(next, line);
      begin();
      return;
    }
  }

  return {
    async run(owner, work) {
      await enter(owner);
      try {
        return await work();
      } finally {
        leave(owner);
      }
    },
    waiting: () => waiting,
  };
}
