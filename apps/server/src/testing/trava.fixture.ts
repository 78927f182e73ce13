import { readFileSync } from 'node:fs';

/** What makes a process stand still for ever that has the programs of below read a file with this text. */
export const TRAVA = 'ESTE-ARQUIVO-TRAVA';

/** Stands still, without a word, when one of the files that a request names holds the text. */
export function lockIf(paths: readonly string[]): void {
  if (paths.some((path) => readFileSync(path).includes(TRAVA))) for (;;);
}
