import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the signed-in shell fetches before its default section can be used, gzipped. */
export const FIRST_LOAD_LIMIT_BYTES = 250_000;

/** The modules whose code the signed-in shell needs at once; whatever they import statically comes with them. */
export const FIRST_LOAD_MODULES = ['index.html', 'src/app/shell/shell.tsx', 'src/areas/projetos/index.tsx'] as const;

/** A build's manifest: source module → the file it became and the modules whose files that one imports statically. */
export type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

export interface FirstLoad {
  /** Heaviest first. */
  files: readonly { file: string; gzipBytes: number }[];
  gzipBytes: number;
}

/** Measures the JavaScript of the first load of a build. Throws when the build lacks one of the modules. */
export function measureFirstLoad(buildDir: string): FirstLoad {
  const manifest: Manifest = JSON.parse(readFileSync(join(buildDir, '.vite', 'manifest.json'), 'utf8'));
  const files = filesOf(manifest, FIRST_LOAD_MODULES)
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

/** Throws when the first load of a build is over its limit; answers what it weighs in words. */
export function checkFirstLoad(buildDir: string): string {
  const { files, gzipBytes } = measureFirstLoad(buildDir);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const summary = `${kB(gzipBytes)} gzipped in ${files.length} files, limit ${kB(FIRST_LOAD_LIMIT_BYTES)}`;
  if (gzipBytes <= FIRST_LOAD_LIMIT_BYTES) return summary;
  const heaviest = files.slice(0, 12).map(({ file, gzipBytes: bytes }) => `  ${kB(bytes).padStart(9)}  ${file}`);
  throw new Error(`the first load of the signed-in shell weighs ${summary}:\n${heaviest.join('\n')}`);
}
