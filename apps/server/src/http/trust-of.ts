import type { Config } from '../config/config.ts';

/**
 * Which addresses of a request are proxies of ours: those of the settings, or so many, counted from the nearest one.
 */
export const trustOf = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
