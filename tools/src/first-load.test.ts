// The weight of the first load is what a browser fetches, and too much of it fails.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFirstLoad, DIAGNOSTICO, filesOf, type Manifest, measureFirstLoad } from './first-load.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/app/shell/shell.tsx': { file: 'assets/shell.js', imports: ['index.html', '_icons.js'] },
  '_icons.js': { file: 'assets/icons.js', imports: ['_react.js', '_icons.js'] },
  'src/areas/projetos/index.tsx': { file: 'assets/projetos.js', imports: ['_icons.js'] },
  'src/areas/relatorios/index.tsx': { file: 'assets/relatorios.js', imports: ['_grid.js'] },
  '_grid.js': { file: 'assets/grid.js' },
  'src/app/shell/shell.css': { file: 'assets/shell.css' },
};

const dirs: string[] = [];
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
});

/** A build whose files cannot be compressed, each of this size. */
function buildOf(bytes: number, manifest: Manifest = MANIFEST): string {
  const dir = mkdtempSync(join(tmpdir(), 'apura-first-load-'));
  dirs.push(dir);
  mkdirSync(join(dir, '.vite'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest)) writeFileSync(join(dir, file), randomBytes(bytes));
  return dir;
}

describe('the first load', () => {
  it('is the entry, the shell and the default section with all that they import, each file once', () => {
    expect(filesOf(MANIFEST, ['index.html', 'src/app/shell/shell.tsx', 'src/areas/projetos/index.tsx']).sort()).toEqual(
      ['assets/icons.js', 'assets/index.js', 'assets/projetos.js', 'assets/react.js', 'assets/shell.js'],
    );
  });

  it('is weighed as it travels', () => {
    const { files, gzipBytes } = measureFirstLoad(buildOf(10_000));
    expect(files).toHaveLength(5);
    expect(gzipBytes).toBeGreaterThan(50_000);
    expect(gzipBytes).toBeLessThan(51_000);
  });

  it('of the diagnostic page has its charts with it', () => {
    const build = (bytes: number): string =>
      buildOf(bytes, { 'index.html': { file: 'assets/index.js' }, 'src/ui/echarts.ts': { file: 'assets/echarts.js' } });
    expect(checkFirstLoad(build(160_000), DIAGNOSTICO)).toMatch(/^320\.\d kB gzipped in 2 files, limit 340\.0 kB$/);
    expect(() => checkFirstLoad(build(171_000), DIAGNOSTICO)).toThrow('the first load of the diagnostic page weighs');
  });

  it('passes below the limit and names the heaviest files above it', () => {
    expect(checkFirstLoad(buildOf(49_000))).toMatch(/^245\.\d kB gzipped in 5 files, limit 250\.0 kB$/);
    expect(() => checkFirstLoad(buildOf(51_000))).toThrow(/255\.\d kB gzipped[\s\S]+51\.\d kB {2}assets\//);
  });

  it('is not measured on a build that lacks a part of it', () => {
    const { 'src/areas/projetos/index.tsx': _, ...without } = MANIFEST;
    expect(() => measureFirstLoad(buildOf(10, without))).toThrow('the build has no src/areas/projetos/index.tsx');
  });
});
