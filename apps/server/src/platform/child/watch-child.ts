import type { ChildProcess } from 'node:child_process';
import { memoryOf } from './memory-of.ts';
import { ChildLimitError } from './port.ts';

const LOOK_MS = 250;
const MEGABYTE = 1024 * 1024;

export interface ChildLimits {
  timeoutMs: number;
  /**
   * Of the whole process, beside the files it has mapped. Where the system does not tell, the heap's limit is the only
   * one.
   */
  memoryMb: number;
}

/** Calls `onLimit` once when the child takes longer or more than it may. Answers how to stop watching. */
export function watchChild(
  child: ChildProcess,
  { timeoutMs, memoryMb }: ChildLimits,
  onLimit: (error: ChildLimitError) => void,
): () => void {
  const late = () =>
    onLimit(new ChildLimitError('tempo', `the child took more than ${Math.round(timeoutMs / 1000)} s`));
  const timer = setTimeout(late, timeoutMs);
  const look = setInterval(async () => {
    const bytes = child.pid === undefined ? null : await memoryOf(child.pid);
    if (bytes === null || bytes <= memoryMb * MEGABYTE) return;
    onLimit(new ChildLimitError('memoria', `the child took ${Math.round(bytes / MEGABYTE)} MB of ${memoryMb}`));
  }, LOOK_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(look);
  };
}
