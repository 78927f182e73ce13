import type { Batch } from './plan-upload.ts';

/**
 * The bytes of a request that have left, by the index of the file they are of: a request's parts leave in their
 * order.
 */
export function spreadBytes(batch: Batch, sentBytes: number): Map<number, number> {
  const byFile = new Map<number, number>();
  let left = sentBytes;
  for (const part of batch.parts) {
    const bytes = Math.min(left, part.end - part.start);
    if (bytes <= 0) break;
    byFile.set(part.fileIndex, (byFile.get(part.fileIndex) ?? 0) + bytes);
    left -= bytes;
  }
  return byFile;
}
