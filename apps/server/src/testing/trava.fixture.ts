import { readFileSync } from 'node:fs';

/** The text that makes the programs below hang for ever when a file contains it. */
export const TRAVA = 'ESTE-ARQUIVO-TRAVA';

/** Stands still, without a word, when one of the files that a request names holds the text. */
export function lockIf(paths: readonly string[]): void {
  if (paths.some((path) => readFileSync(path).includes(TRAVA))) for (;;);
}
