import type { LimitsConfig } from '../config/limits-config.ts';
import { appError } from './errors.ts';

const MINUTE_MS = 60_000;
const WAIT_SECONDS = 1;

export interface CallLimits {
  /**
   * Counts a call of a user from now until the answer's function is called. Throws `muitas-chamadas` with Retry-After
   * when the user or the owner has too many, in a minute or at the moment. Streams of events count among themselves.
   */
  enter(call: { usuarioId: string; ownerId: string; stream: boolean }): () => void;
}

/** The limits of one process, in its memory. Each key regains its calls evenly: a minute gives back a minute's calls. */
export function createCallLimits(
  limits: LimitsConfig['calls'],
  now: () => number = () => performance.now(),
): CallLimits {
  /** How many calls of a key's minute are used up, and when that was worked out. */
  const used = new Map<string, { calls: number; atMs: number }>();
  const running = new Map<string, number>();
  let sweptMs = now();

  function usedNow(key: string, perMinute: number): number {
    const entry = used.get(key);
    if (entry === undefined) return 0;
    return Math.max(0, entry.calls - ((now() - entry.atMs) / MINUTE_MS) * perMinute);
  }

  /** After a minute of silence a key has all its calls again and is forgotten. */
  function sweep(): void {
    const nowMs = now();
    if (nowMs - sweptMs < MINUTE_MS) return;
    sweptMs = nowMs;
    for (const [key, { atMs }] of used) if (nowMs - atMs >= MINUTE_MS) used.delete(key);
  }

  return {
    enter({ usuarioId, ownerId, stream }) {
      sweep();
      const kind = stream ? 'stream' : 'call';
      const callers = [
        { key: `user:${usuarioId}`, perMinute: limits.userPerMinute, atOnce: limits.userAtOnce },
        { key: `owner:${ownerId}`, perMinute: limits.ownerPerMinute, atOnce: limits.ownerAtOnce },
      ].map((caller) => ({ ...caller, runningKey: `${kind}:${caller.key}` }));
      const full = callers.find(
        ({ key, perMinute, atOnce, runningKey }) =>
          usedNow(key, perMinute) + 1 > perMinute || (running.get(runningKey) ?? 0) >= atOnce,
      );
      if (full !== undefined) {
        const seconds = Math.max(WAIT_SECONDS, Math.ceil(60 / full.perMinute));
        throw appError('muitas-chamadas', { detail: full.key, headers: { 'retry-after': String(seconds) } });
      }
      for (const { key, perMinute, runningKey } of callers) {
        used.set(key, { calls: usedNow(key, perMinute) + 1, atMs: now() });
        running.set(runningKey, (running.get(runningKey) ?? 0) + 1);
      }
      return () => {
        for (const { runningKey } of callers) {
          const left = (running.get(runningKey) ?? 0) - 1;
          if (left > 0) running.set(runningKey, left);
          else running.delete(runningKey);
        }
      };
    },
  };
}
