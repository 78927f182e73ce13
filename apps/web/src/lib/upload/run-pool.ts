/**
 * Works off a queue, with as many items at once as `limit` allows at each moment. `work` returns the items to be put
 * back at the head of the queue. After a fault no further item is begun: `onFault` is called at once, and the promise
 * rejects with the first fault when all running items have settled.
 */
export function runPool<T>(options: {
  queue: readonly T[];
  limit: () => number;
  work: (item: T) => Promise<readonly T[]>;
  onFault?: () => void;
}): Promise<void> {
  const queue = [...options.queue];
  let active = 0;
  let fault: { error: unknown } | undefined;
  return new Promise((resolve, reject) => {
    const advance = () => {
      while (fault === undefined && active < Math.max(1, options.limit())) {
        const item = queue.shift();
        if (item === undefined) break;
        begin(item);
      }
      if (active > 0) return;
      if (fault === undefined) resolve();
      else reject(fault.error);
    };
    const begin = (item: T) => {
      active++;
      options
        .work(item)
        .then((back) => queue.unshift(...back))
        .catch((error: unknown) => {
          if (fault !== undefined) return;
          fault = { error };
          options.onFault?.();
        })
        .finally(() => {
          active--;
          advance();
        });
    };
    advance();
  });
}
