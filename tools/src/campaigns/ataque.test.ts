// Each fault that a hostile reviewer found names tests that are there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPO } from '../repo.ts';
import { ROWS } from './ataque.ts';

it.each(Object.entries(ROWS))('%s', (_fault, tests) => {
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((path) => !existsSync(join(REPO, path)))).toEqual([]);
});
