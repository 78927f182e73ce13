import type { Clock } from '../../platform/clock/port.ts';
import type { Notify } from '../../platform/notify/port.ts';
import { CANAL_PROJETO } from './publish-projeto.ts';

const CLOCK_MS = 100;

export interface ProjetoObservado {
  /**
   * True after a change since the last call, or since the watch began; false when the portal's clock passes `until`.
   */
  changes(o: { until: Date; signal?: AbortSignal }): Promise<boolean>;
  close(): void;
}

/**
 * Waits for the changes of one project that {@link publishProjeto} announces, without reading the database.
 */
export function watchProjeto({ notify, clock }: { notify: Notify; clock: Clock }, projetoId: string): ProjetoObservado {
  let changed = Promise.withResolvers<true>();
  const close = notify.subscribe(CANAL_PROJETO, (payload) => {
    // After a reconnect any message may have been lost.
    if (payload === null || payload.includes(projetoId)) changed.resolve(true);
  });
  return {
    close,
    async changes({ until, signal }) {
      signal?.throwIfAborted();
      const ended = Promise.withResolvers<false>();
      const abort = (): void => ended.reject(signal?.reason);
      signal?.addEventListener('abort', abort);
      // The portal's clock may be moved on, so a timer of real time would not do.
      const timer = setInterval(() => clock.now() > until && ended.resolve(false), CLOCK_MS);
      try {
        const result = await Promise.race([changed.promise, ended.promise]);
        if (result) changed = Promise.withResolvers();
        return result;
      } finally {
        clearInterval(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
