import { tmpdir } from 'node:os';

/**
 * The environment of a program that a test starts: nothing of the caller's but the way to other programs and, where one
 * is kept, the code that earlier processes compiled. Without it each of them compiles a second's worth anew.
 */
export function childEnv(env: Record<string, string>): Record<string, string> {
  const compiled = process.env.NODE_COMPILE_CACHE;
  return {
    PATH: process.env.PATH ?? '',
    HOME: tmpdir(),
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    ...env,
  };
}
