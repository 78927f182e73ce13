import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a page fetches before it can be used: modules, with whatever they import statically, and how heavy they may be.
 */
export interface FirstLoadLimit {
  name: string;
  modules: readonly string[];
  /** Of gzipped JavaScript. */
  limitBytes: number;
}

/** The signed-in shell and its default section. */
const SHELL: FirstLoadLimit = {
  name: 'the signed-in shell',
  modules: ['index.html', 'src/app/shell/shell.tsx', 'src/areas/projetos/index.tsx'],
  limitBytes: 250_000,
};

/** The diagnostic page with its charts. It may weigh 400 kB in all: its font, its styles and its data come to 60. */
export const DIAGNOSTICO: FirstLoadLimit = {
  name: 'the diagnostic page',
  modules: ['index.html', 'src/ui/echarts.ts'],
  limitBytes: 340_000,
};

/** A build's manifest: source module → the file it became and the modules whose files that one imports statically. */
export type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

export interface FirstLoad {
  /** Heaviest first. */
  files: readonly { file: string; gzipBytes: number }[];
  gzipBytes: number;
}

/** Measures the JavaScript of the first load of a build. Throws when the build lacks one of the modules. */
export function measureFirstLoad(buildDir: string, { modules } = SHELL): FirstLoad {
  const manifest: Manifest = JSON.parse(readFileSync(join(buildDir, '.vite', 'manifest.json'), 'utf8'));
  const files = filesOf(manifest, modules)
    .map((file) => ({ file, gzipBytes: gzipSync(readFileSync(join(buildDir, file)), { level: 9 }).length }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
  return { files, gzipBytes: files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) };
}

/** The JavaScript files that the modules and their static imports became, each once. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const entry = manifest[module];
    if (entry === undefined) throw new Error(`the build has no ${module}`);
    if (entry.file.endsWith('.js')) files.add(entry.file);
    for (const imported of entry.imports ?? []) walk(imported);
  };
  for (const module of modules) walk(module);
  return [...files];
}

/** Throws when the first load of a build is over its limit; returns its weight in words. */
export function checkFirstLoad(buildDir: string, page = SHELL): string {
  const { files, gzipBytes } = measureFirstLoad(buildDir, page);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const summary = `${kB(gzipBytes)} gzipped in ${files.length} files, limit ${kB(page.limitBytes)}`;
  if (gzipBytes <= page.limitBytes) return summary;
  const heaviest = files.slice(0, 12).map(({ file, gzipBytes: bytes }) => `  ${kB(bytes).padStart(9)}  ${file}`);
  throw new Error(`the first load of ${page.name} weighs ${summary}:\n${heaviest.join('\n')}`);
}
