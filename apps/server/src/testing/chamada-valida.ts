import type { Preparo } from './preparo.ts';

export interface ChamadaValida {
  /** A body that the server takes; what it needs is made first. */
  prepare: (preparo: Preparo) => Promise<object | FormData> | object | FormData;
  /** Who may make it. `aberta`: no session is asked for. */
  who: 'aberta' | 'todos' | 'administracao' | 'master';
  /** The statuses of the same call made twice at once, in ascending order. */
  twice: readonly number[];
}
