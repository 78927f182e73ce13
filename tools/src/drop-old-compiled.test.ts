// Only code that other versions of Node compiled is removed.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropOldCompiled } from './drop-old-compiled.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('what other versions of Node compiled goes, and nothing else', () => {
  for (const name of ['v24.20.0-x64-0a1b2c3d-0', 'v24.21.0-x64-0a1b2c3d-0', 'v24.21.0-x64-4e5f6a7b-0', 'fotos']) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'a'), '');
  }
  dropOldCompiled(dir, 'v24.21.0');
  expect(readdirSync(dir).sort()).toEqual(['fotos', 'v24.21.0-x64-0a1b2c3d-0', 'v24.21.0-x64-4e5f6a7b-0']);
});

test('a folder that is not there is no fault', () => {
  expect(() => dropOldCompiled(join(dir, 'nenhuma'))).not.toThrow();
});
