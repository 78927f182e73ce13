import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** What tests and checks alone run. */
const DEVELOPS = /^apps\/e2e\/|^tools\/|\.(test|fixture|contract)\.tsx?$|\/testing(-[^/]+)?(\.ts$|\/)/;

/** A source file and its imports as it writes them. */
export interface ImportsByName {
  source: string;
  dependencies: readonly { module: string }[];
}

/**
 * A sentence for each import of a package that the package.json of the workspace does not declare: under `dependencies`
 * for what runs, there or under `devDependencies` for tests and tools. What is declared and not imported, knip finds.
 */
export function undeclaredDependencies(root: string, files: readonly ImportsByName[]): string[] {
  const manifests = new Map<string, Manifest | null>();
  return files.flatMap(({ source, dependencies }) => {
    const part = /^((packages|apps)\/[^/]+|tools)\//.exec(source)?.[1];
    if (part === undefined) return [];
    const manifest = manifests.get(part) ?? readManifest(join(root, part, 'package.json'));
    manifests.set(part, manifest);
    if (manifest === null) return [];
    const { name, dependencies: runs = {}, devDependencies: develops = {} } = manifest;
    const declared = new Set([name, ...Object.keys(runs), ...(DEVELOPS.test(source) ? Object.keys(develops) : [])]);
    const missing = dependencies.map((d) => packageOf(d.module)).filter((n) => n !== null && !declared.has(n));
    return missing.map((n) => `undeclared: ${source} imports ${n}, which ${part}/package.json does not declare`);
  });
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readManifest(path: string): Manifest | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null; // npm reads the same fields.
}

/** The package of an import; null for a file, a module of Node and what a bundler makes. */
function packageOf(specifier: string): string | null {
  if (/^(\.|\/|#)|:/.test(specifier)) return null;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return builtinModules.includes(name) ? null : name;
}
