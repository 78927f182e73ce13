import { readFileSync } from 'node:fs';

/** Ticks of a second in /proc, on every Linux. */
const TICKS = 100;

/** User and system time of a process and of its finished children, in seconds, read from /proc. Linux only. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}
