import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect } from 'vitest';
import { REPO } from '../repo.ts';

/** A folder with copies of some files of the repository, in which a scaffold may write. For tests. */
export function copyOfFiles(files: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'apura-new-'));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(REPO, file), join(root, file));
  }
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    root,
    read,
    /** Expects every TypeScript file to have no error of syntax. */
    expectToParse(written: readonly string[]): void {
      const sources = written.filter((file) => /\.tsx?$/.test(file));
      expect(sources.length).toBeGreaterThan(1);
      for (const file of sources) {
        expect([file, parseSync(file, read(file)).errors]).toEqual([file, []]);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
