interface GatherOptions {
  /** How long the first call waits for others to come. */
  waitMs: number;
  now?: () => number;
}

/**
 * Turns a burst of calls into few: one after the first wait, and as long as more come, one after the other, never two
 * at once. Work that takes long is left twice its own time before it is done again.
 */
export function gatherCalls(
  work: () => Promise<unknown>,
  { waitMs, now = () => performance.now() }: GatherOptions,
): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let stopped = false;

  const run = async () => {
    timer = undefined;
    running = true;
    const startedAt = now();
    // What failed is the work's own to tell.
    await work().catch(() => undefined);
    running = false;
    if (again && !stopped) plan(Math.max(waitMs, 2 * (now() - startedAt)));
    again = false;
  };
  const plan = (ms: number) => {
    timer = setTimeout(() => void run(), ms);
  };
  return {
    call: () => {
      if (running) again = true;
      else if (timer === undefined && !stopped) plan(waitMs);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
