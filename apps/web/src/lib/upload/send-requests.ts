import { uploadPartes } from '@apura/contract';
import { ApiError } from '../api/api-error.ts';
import { sendForm } from '../api/send-form.ts';
import { batchForm } from './batch-form.ts';
import type { ChosenFile } from './choose-files.ts';
import { pauseFor } from './pause-for.ts';
import { type Batch, splitByFile } from './plan-upload.ts';
import { isLasting, reasonToRetry } from './reason-to-retry.ts';
import { nextRequestLimit } from './request-limit.ts';
import { requestsAtOnce } from './requests-at-once.ts';
import { MAX_ATTEMPTS, retryPauseMs } from './retry-pause.ts';
import { runPool } from './run-pool.ts';
import type { UploadStore } from './upload-store.ts';

interface Sending {
  projetoId: string;
  files: readonly ChosenFile[];
  store: UploadStore;
  signal: AbortSignal;
}

/** Sends the requests of an upload, as many at once as the line carries. Rejects with the first fault that ends it. */
export async function sendRequests(sending: Sending, queue: readonly Batch[]): Promise<void> {
  // When one request gives up, the others are called back: the first fault is what the user reads.
  const group = new AbortController();
  const each = { ...sending, signal: AbortSignal.any([sending.signal, group.signal]) };
  const most = requestsAtOnce();
  let limit = Math.min(2, most);
  await runPool({
    queue,
    limit: () => limit,
    work: async (batch) => {
      const { back, tookMs } = await sendBatch(each, batch);
      if (tookMs !== null) limit = nextRequestLimit(limit, tookMs, most);
      return back;
    },
    onFault: () => group.abort(),
  });
}

interface Answered {
  /** What a request that was refused whole has to be cut into. */
  back: Batch[];
  /** How long the request took that arrived; null when none did. */
  tookMs: number | null;
}

/** Sends one request until it is answered. */
async function sendBatch({ projetoId, files, store, signal }: Sending, batch: Batch): Promise<Answered> {
  const onProgress = (bytes: number) => store.happenSoon({ type: 'sending', batch, sentBytes: bytes });
  for (let attempt = 1; ; attempt++) {
    const begun = performance.now();
    onProgress(0);
    try {
      await sendForm(uploadPartes, { signal, makeForm: () => batchForm(projetoId, batch, files), onProgress });
      store.happenSoon({ type: 'answered', batch });
      return { back: [], tookMs: performance.now() - begun };
    } catch (error) {
      const message = attempt < MAX_ATTEMPTS ? reasonToRetry(error) : undefined;
      const shown = signal.aborted ? undefined : message;
      store.happenSoon({ type: 'interrupted', batch, message: shown, lasting: isLasting(error, attempt) });
      if (signal.aborted) throw error;
      if (message === undefined) return { back: refuse(store, batch, error), tookMs: null };
      await pauseFor(retryPauseMs(attempt, Math.random()), signal);
    }
  }
}

/** The parts of a refused request, to be sent apart; when they are of one file, that file has failed. */
function refuse(store: UploadStore, batch: Batch, error: unknown): Batch[] {
  if (!(error instanceof ApiError) || error.isTransient || isAboutProject(error)) throw error;
  const split = splitByFile(batch);
  if (split !== undefined) return split;
  for (const file of new Set(batch.parts.map((part) => part.fileIndex)))
    store.happenSoon({ type: 'failed', file, reason: error.message, refused: !error.isRepeatable });
  return [];
}

/** Faults that no other part would escape: the session, the project, or the right to it. */
function isAboutProject(error: ApiError): boolean {
  return error.status === 401 || error.status === 403 || error.status === 404 || error.status === 409;
}
