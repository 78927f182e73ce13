import { type ContractRoute, routeUrl } from '@apura/contract';
import { callForResponse } from '../api/call.ts';
import { startDownload } from '../api/download.ts';
import { fileNameOf } from './file-name-of.ts';
import type { DownloadOutcome } from './run-batch.ts';
import { saveBlob } from './save-blob.ts';

// Up to here an answer is held in memory, where its end is seen; beyond it the browser writes it to disk by a ticket.
const MOST_IN_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Downloads by a route and says whether there was anything in it, which a plain link can not. Resolves when a small
 * answer is saved or a large one is handed to the browser. Throws an ApiError.
 */
export async function checkedDownload(
  route: ContractRoute,
  input: { params: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> },
  fallbackName: string,
): Promise<DownloadOutcome> {
  const response = await callForResponse(route, input);
  if (response.status === 204 || response.headers.get('content-length') === '0' || response.body === null)
    return 'empty';
  if (Number(response.headers.get('content-length') ?? 0) > MOST_IN_MEMORY_BYTES) {
    await response.body.cancel();
    await startDownload(routeUrl(route, input.params, input.query));
    return 'handed';
  }
  const parts = await readUpTo(response.body, MOST_IN_MEMORY_BYTES);
  if (parts === 'too-large') {
    await startDownload(routeUrl(route, input.params, input.query));
    return 'handed';
  }
  if (parts.length === 0) return 'empty';
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  saveBlob(new Blob(parts, { type }), fileNameOf(response.headers.get('content-disposition'), fallbackName));
  return 'done';
}

async function readUpTo(body: ReadableStream<Uint8Array<ArrayBuffer>>, mostBytes: number) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      return 'too-large' as const;
    }
    if (value.byteLength > 0) parts.push(value);
  }
}
