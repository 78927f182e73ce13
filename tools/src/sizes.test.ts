import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { REPO } from './repo.ts';

// Guarantees that sources can be read on one screen: lines of at most 120 columns, files of at most 320 lines.

const MAX_COLUMNS = 120;
const MAX_LINES = 320;
/** Made by a program, and read by one. */
const GENERATED = /\.gerado\.ts$/;
/** Tests with one expensive set-up, and statements whose parts have no name of their own. */
const LONG = /\.test\.ts$|\.sql$/;

const MADE = new Set(['node_modules', 'dist', 'test-results', '.cache']);
const sources = globSync('{apps,packages,tools}/**/*.{ts,tsx,js,mjs,css,sql}', {
  cwd: REPO,
  exclude: (name) => MADE.has(basename(name)),
});
const linesOf = (file: string): string[] => readFileSync(join(REPO, file), 'utf8').split('\n');

it('no line is wider than 120 columns', () => {
  expect(sources.length).toBeGreaterThan(2_000);
  const wide = sources.flatMap((file) =>
    linesOf(file).flatMap((line, at) => ([...line].length > MAX_COLUMNS ? [`${file}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

it('no source file of the product has more than 320 lines', () => {
  const long = sources.filter(
    (file) => !GENERATED.test(file) && !LONG.test(file) && linesOf(file).length - 1 > MAX_LINES,
  );
  expect(long).toEqual([]);
});
