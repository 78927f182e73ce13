/** Lets at most `most` pieces of work run at once; the others wait in line. */
export function createLimit(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place passes on to the next in line; only without one does it become free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
