import { notificar, type ToastHandle } from '../../ui/toast/notificar.ts';
import { type BatchKind, batchEnd, batchStart, FETCH_FAILED } from './batch-words.ts';
import { type BatchOutcome, type DownloadOutcome, runBatch } from './run-batch.ts';

const END_DELAY_MS = 3000;

/** Runs a batch of downloads with the toasts of the screens; the end is said three seconds after it. */
export async function exportBatch<Item>(
  kind: BatchKind,
  items: readonly Item[],
  download: (item: Item) => Promise<DownloadOutcome>,
): Promise<BatchOutcome> {
  const toast = notificar('loading', batchStart(kind), { keep: true });
  let failureSaid = false;
  const outcome = await runBatch(items, download, {
    progress: (done, total) => {
      if (total > 1) toast.update({ percent: Math.round((done / total) * 100) });
    },
    failure: () => {
      if (failureSaid) return;
      failureSaid = true;
      notificar('error', FETCH_FAILED);
    },
  });
  sayEndLater(toast, kind, outcome);
  return outcome;
}

/** Says how a batch ended three seconds after it, in the place of the toast of its loading. */
export function sayEndLater(toast: ToastHandle, kind: BatchKind, outcome: BatchOutcome): void {
  setTimeout(() => {
    toast.close();
    const end = batchEnd(kind, outcome);
    if (end !== null) notificar(end.kind, end.text);
  }, END_DELAY_MS);
}
