import type { Deps } from './deps.ts';
import type { JobDefinition } from './platform/queue/port.ts';

/** Every kind of job there is. A process that works jobs does not start when one of them lacks its handler. */
export const jobs: readonly JobDefinition<never>[] = [];

/** Gives each job its handler. */
export function registerJobHandlers(_deps: Deps): void {}
