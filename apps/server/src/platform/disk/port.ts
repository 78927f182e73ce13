/** The disks that this process writes to. */
export interface Disks {
  /** The folder with the least room, in whole megabytes. Rejects when a disk does not answer. */
  leastFree(): Promise<{ folder: string; freeMb: number }>;
}

/** Of the system: no space, no quota; of PostgreSQL: disk_full. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * Whether an error, or what caused it, says that a disk has no room left: the work succeeds once somebody makes room.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  // The engine of the reports gives no code. Its errors about data, which may quote a file, begin otherwise.
  if (/^IO Error:[\s\S]*No space left on device/.test(error.message)) return true;
  return isDiskFull(error.cause);
}
