// No program is started through a shell.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPO } from './repo.ts';

/** npm is a script on Windows; the arguments of these two tools do not come from outside. */
const FIXED_ARGUMENTS = ['tools/src/bench/lighthouse.ts', 'tools/src/campaigns/dependencias.ts'];

it('no program is started through a shell, which would read arguments as commands', () => {
  const sources = ['apps', 'packages', 'tools']
    .flatMap((top) => readdirSync(join(REPO, top), { recursive: true }).map((name) => `${top}/${name}`))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\/(src|bin)\/.*\.(ts|tsx|js|mjs)$/.test(name) && !/node_modules|\.test\.ts$/.test(name));
  expect(sources).toContain('apps/cli/bin/apura.js');
  const shells = sources.filter((name) => {
    const text = readFileSync(join(REPO, name), 'utf8');
    return /\bshell: (true|process)/.test(text) || /\bexec(Sync)?\b[^;]*'node:child_process'/.test(text);
  });
  expect(shells.sort()).toEqual(FIXED_ARGUMENTS);
});
