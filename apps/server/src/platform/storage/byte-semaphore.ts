/** Bounds how many bytes are held in memory at a time; requests are served in their order. */
export function createByteSemaphore(limitBytes: number): <T>(bytes: number, work: () => Promise<T>) => Promise<T> {
  const waiting: { bytes: number; start: () => void }[] = [];
  let used = 0;

  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      // More than the limit goes alone.
      if (used > 0 && used + next.bytes > limitBytes) return;
      waiting.shift();
      used += next.bytes;
      next.start();
    }
  }

  return async (bytes, work) => {
    const ready = Promise.withResolvers<void>();
    waiting.push({ bytes, start: ready.resolve });
    admit();
    await ready.promise;
    try {
      return await work();
    } finally {
      used -= bytes;
      admit();
    }
  };
}
