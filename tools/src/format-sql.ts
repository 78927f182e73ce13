import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'sql-formatter';
import { foldSql } from './fold-sql.ts';
import { REPO } from './repo.ts';
import { saidBy } from './sql-tokens.ts';

const WIDEST = 120;

/**
 * A statement as every `.sql` file holds it: keywords in capitals, what fits on a line on one line, each column of what
 * a file gives on a line of its own. It says what it said: no name changes, no token and no comment goes.
 */
export function formatSql(sql: string): string {
  const text = format(sql, {
    language: 'duckdb',
    keywordCase: 'upper',
    dataTypeCase: 'upper',
    functionCase: 'preserve',
    identifierCase: 'preserve',
    tabWidth: 2,
    expressionWidth: 90,
    paramTypes: { named: [':'] },
  });
  const folded = foldSql(text);
  if (saying(folded) !== saying(sql)) throw new Error('the formatter would change what a statement says');
  return folded;
}

const saying = (sql: string): string => JSON.stringify(saidBy(sql)).toLowerCase();

/** What is wrong with a file's text, in words for who wrote it; nothing when it is as it should be. */
export function faultsOf(name: string, sql: string): string[] {
  const wide = sql.split('\n').flatMap((line, i) => (line.length > WIDEST ? [`${name}:${i + 1}: wider than 120`] : []));
  return formatSql(sql) === sql ? wide : [`${name}: not formatted; run "npm run format:sql"`, ...wide];
}

/** The paths of the `.sql` files of the repository, from its root. */
export function sqlFiles(): string[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(REPO, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql') && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  const faults = sqlFiles().flatMap((path) => {
    const file = join(REPO, path);
    const sql = readFileSync(file, 'utf8');
    if (check) return faultsOf(path, sql);
    const formatted = formatSql(sql);
    if (formatted !== sql) writeFileSync(file, formatted);
    return faultsOf(path, formatted);
  });
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
