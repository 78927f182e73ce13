import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gives folders that are removed when the test file ends. Call it at the top of the file, before other hooks: what is
 * registered first runs last, when nothing uses the folders any more.
 */
export function useTempDirs(): (name: string) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const dir of made) rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  });
  return (name) => {
    const dir = mkdtempSync(join(tmpdir(), `apura-${name}-`));
    made.push(dir);
    return dir;
  };
}
