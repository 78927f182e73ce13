import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { undeclaredDependencies } from './declared-dependencies.ts';
import { faultsOfFloors } from './floors.ts';
import { IMPORT_RULES } from './import-rules.ts';
import { REPO } from './repo.ts';
import { statementsOutsideRepos } from './statements-in-repos.ts';
import { portugueseVerbs } from './verbs-of-exports.ts';

/** Source files that no rule needs to see, each with its reason. */
const UNSEEN: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\.d\.ts$/, reason: 'declarations hold no code' },
];

export interface ImportCheck {
  /** Sentences, one per broken rule; empty when all hold. */
  violations: string[];
  /** Source files that the cruiser read. */
  seen: number;
  /** Imports between files of the repository that it followed. */
  imports: number;
}

/**
 * Reads every TypeScript file below packages, apps and tools of `root` and checks each import against the rules. A file
 * on disk that was not read is a violation too: with TypeScript 7 the cruiser's default parser reads nothing
 * and passes.
 */
export async function checkImports(root: string): Promise<ImportCheck> {
  const onDisk = sourceFilesBelow(root);
  const options: ICruiseOptions = {
    baseDir: root,
    parser: 'swc',
    validate: true,
    ruleSet: { forbidden: IMPORT_RULES.map((rule) => ({ ...rule })) },
    doNotFollow: { path: ['node_modules'] },
    // Libraries may lie below a folder of that name: they are held against the rules, too.
    exclude: { path: ['^(packages|apps|tools)/[^/]+/dist/', '/node_modules/.*/node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  };
  const { output } = await cruise(onDisk, options);
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result');
  const modules = output.modules.filter((m) => !m.source.includes('node_modules') && /\.tsx?$/.test(m.source));
  const read = new Set(modules.filter((m) => m.coreModule !== true && m.couldNotResolve !== true).map((m) => m.source));
  const violations = output.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`);
  violations.push(
    ...statementsOutsideRepos(root, onDisk),
    ...faultsOfFloors(root, modules),
    ...undeclaredDependencies(root, modules),
    ...portugueseVerbs(root, onDisk),
  );
  for (const file of onDisk)
    if (!read.has(file)) violations.push(`unread: ${file} is on disk, the cruiser did not read it`);
  if (onDisk.length === 0) violations.push('unread: no source file was found');
  const imports = countImports(modules);
  if (onDisk.length > 0 && imports === 0) violations.push('unread: no import was seen between source files');
  return { violations: [...new Set(violations)].sort(), seen: read.size, imports };
}

function countImports(modules: ICruiseResult['modules']): number {
  return modules.reduce(
    (total, m) => total + m.dependencies.filter((d) => /^(packages|apps|tools)\//.test(d.resolved)).length,
    0,
  );
}

/** Every .ts and .tsx below a `src` folder (and the whole of apps/e2e), relative to the root, with forward slashes. */
function sourceFilesBelow(root: string): string[] {
  const files: string[] = [];
  const walk = (dir: string): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'test-results', 'playwright-report', '.cache'].includes(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.tsx?$/.test(entry.name)) files.push(relative(root, path).split(sep).join('/'));
    }
  };
  for (const top of ['packages', 'apps', 'tools']) {
    try {
      walk(join(root, top));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return files.filter((file) => /\/src\/|^apps\/e2e\//.test(file) && !UNSEEN.some((u) => u.pattern.test(file))).sort();
}

if (import.meta.main) {
  const result = await checkImports(REPO);
  for (const violation of result.violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(
    `imports: ${result.seen} files, ${result.imports} imports, ${result.violations.length} violations\n`,
  );
  process.exitCode = result.violations.length === 0 ? 0 : 1;
}
