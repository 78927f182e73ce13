import { PATH_OF_SYSTEM } from './confinement.ts';

/**
 * What of the server's environment a child needs, by name: how texts are written, and what Windows cannot do without.
 */
const KEPT = ['LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'] as const;

/**
 * The whole environment of a child but its program's own variables. No address, key or password of the server is in it.
 */
export function minimalEnv(env: Readonly<Record<string, string | undefined>> = process.env): Record<string, string> {
  const kept = KEPT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(kept), PATH: PATH_OF_SYSTEM };
}
