export type FileStatus = 'waiting' | 'sending' | 'sent' | 'done' | 'failed';

export interface FileProgress {
  readonly name: string;
  readonly size: number;
  readonly sentBytes: number;
  readonly status: FileStatus;
  /** Why it failed, in Portuguese. */
  readonly reason: string | null;
}

/**
 * `preparing` asks what has arrived · `sending` · `paused` by the user · `stopped` by a fault ·
 * `compiling` starts the assembly · `checking` waits for its outcome · `done` · `cancelled`.
 */
export type UploadPhase =
  | 'preparing'
  | 'sending'
  | 'paused'
  | 'stopped'
  | 'compiling'
  | 'checking'
  | 'done'
  | 'cancelled';

export interface UploadState {
  readonly phase: UploadPhase;
  readonly files: readonly FileProgress[];
  readonly totalBytes: number;
  readonly sentBytes: number;
  /** At most 95 until the assembly has been started, then 100. */
  readonly percent: number;
  readonly bytesPerSecond: number;
  /** What is in the way, in Portuguese: a lost connection, or why it stopped. */
  readonly message: string | null;
  /** Whether the user has to hear of an error: it stopped, or the same fault lasts while it is tried again. */
  readonly failing: boolean;
  /** Once it stopped or is done: whether something of it may go better when it is sent again. */
  readonly repeatable: boolean;
}

/** Whether leaving the page now would interrupt it. */
export function isUploadActive(phase: UploadPhase): boolean {
  return phase !== 'done' && phase !== 'cancelled';
}
