/** How one download ended: saved, handed to the browser (which goes on by itself), or there was nothing in it. */
export type DownloadOutcome = 'done' | 'handed' | 'empty';

export interface BatchOutcome {
  total: number;
  empty: number;
  failed: number;
}

/**
 * Downloads one item after the other: browsers queue, and some drop, downloads that begin together. One that fails does
 * not stop the rest.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  download: (item: Item) => Promise<DownloadOutcome>,
  on: { progress?: (done: number, total: number) => void; failure?: (error: unknown, item: Item) => void } = {},
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { total: items.length, empty: 0, failed: 0 };
  let done = 0;
  for (const item of items) {
    try {
      if ((await download(item)) === 'empty') outcome.empty += 1;
    } catch (error) {
      outcome.failed += 1;
      on.failure?.(error, item);
    }
    done += 1;
    on.progress?.(done, items.length);
  }
  return outcome;
}
