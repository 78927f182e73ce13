/**
 * Calls `write` with the latest value at most once per `intervalMs`, never two at a time. `flush` waits for a running
 * write, then writes the last value if it was not written yet. A failing write is given to `onError` and does not stop
 * later ones.
 */
export function throttleLatest<T>(options: {
  intervalMs: number;
  write: (value: T) => Promise<void>;
  onError: (error: unknown) => void;
}): { push: (value: T) => void; flush: () => Promise<void> } {
  let held: { value: T } | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function writeHeld(): Promise<void> {
    const next = held;
    held = undefined;
    if (next === undefined) return;
    try {
      await options.write(next.value);
    } catch (error) {
      options.onError(error);
    }
  }

  function start(): void {
    running = writeHeld().finally(() => {
      running = undefined;
      timer = setTimeout(() => {
        timer = undefined;
        if (held !== undefined) start();
      }, options.intervalMs);
      timer.unref();
    });
  }

  return {
    push(value) {
      held = { value };
      if (running === undefined && timer === undefined) start();
    },
    async flush() {
      await running;
      clearTimeout(timer);
      timer = undefined;
      await writeHeld();
    },
  };
}
