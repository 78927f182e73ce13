import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The largest resident memory of a process, in MiB, since `resetPeakMemory` or since its start. Works on Linux only.
 */
export function peakMemoryMb(pid: number): number {
  const kb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kb === undefined) throw new Error('the system does not tell the peak memory of a process');
  return Math.round(Number(kb) / 1024);
}

/** Starts counting the peak again. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
