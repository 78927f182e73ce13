/**
 * Makes calls for one path share a sync: a sync covers all that was written before it began, so that whoever comes while
 * one runs waits for the next, together with everybody else. A disk that is slow holds one thread up, not all of them.
 */
export function createSharedSync(sync: (path: string) => Promise<void>): (path: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function start(path: string): Promise<void> {
    const mine = sync(path).finally(() => {
      if (running.get(path) === mine) running.delete(path);
    });
    running.set(path, mine);
    return mine;
  }

  return (path) => {
    const before = running.get(path);
    if (before === undefined) return start(path);
    const waiting = next.get(path);
    if (waiting !== undefined) return waiting;
    const begin = (): Promise<void> => {
      next.delete(path);
      return start(path);
    };
    // A sync that failed is its own callers' matter.
    const mine = before.then(begin, begin);
    next.set(path, mine);
    return mine;
  };
}
