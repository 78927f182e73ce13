import type { ContractRoute } from '@apura/contract';
import type { LimitsConfig } from '../config/limits-config.ts';
import { appError } from './errors.ts';

const MINUTE_MS = 60_000;

export type LimitedRoute = Pick<ContractRoute, 'id' | 'answer' | 'atOncePerOwner'>;

export interface CallLimits {
  /**
   * Counts a call of a user from now until the answer's function is called. Throws `muitas-chamadas` with Retry-After
   * when the user or the owner has too many, in a minute or at the moment, or the owner too many of a route that bounds
   * them. Streams of events count among themselves.
   */
  enter(call: { usuarioId: string; ownerId: string; route: LimitedRoute }): () => void;
}

/**
 * The limits of one process, in its memory. Each key regains its calls evenly: a minute gives back a minute's calls.
 */
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
    enter({ usuarioId, ownerId, route }) {
      sweep();
      const kind = route.answer === 'eventos' ? 'stream' : 'call';
      const callers = [
        { key: `user:${usuarioId}`, perMinute: limits.userPerMinute, atOnce: limits.userAtOnce },
        { key: `owner:${ownerId}`, perMinute: limits.ownerPerMinute, atOnce: limits.ownerAtOnce },
      ];
      const places = callers.map(({ key, atOnce }) => ({ key: `${kind}:${key}`, atOnce }));
      if (route.atOncePerOwner !== undefined) {
        places.push({ key: `${route.id}:${ownerId}`, atOnce: route.atOncePerOwner });
      }
      for (const { key, perMinute } of callers) {
        if (usedNow(key, perMinute) + 1 > perMinute) throw refusal(key, Math.ceil(60 / perMinute));
      }
      for (const { key, atOnce } of places) {
        if ((running.get(key) ?? 0) >= atOnce) throw refusal(key, 1);
      }
      for (const { key, perMinute } of callers) {
        used.set(key, { calls: usedNow(key, perMinute) + 1, atMs: now() });
      }
      for (const { key } of places) running.set(key, (running.get(key) ?? 0) + 1);
      return () => {
        for (const { key } of places) {
          const left = (running.get(key) ?? 0) - 1;
          if (left > 0) running.set(key, left);
          else running.delete(key);
        }
      };
    },
  };
}

function refusal(key: string, retryAfterSeconds: number) {
  return appError('muitas-chamadas', { detail: key, headers: { 'retry-after': String(retryAfterSeconds) } });
}
