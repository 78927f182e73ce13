import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = /^apps\/server\/src\//;
/** Where statements of the database may be: repositories, the platform's adapters, and what only tests use. */
const ALLOWED = /\.repo\.ts$|^apps\/server\/src\/(platform|testing)\/|\.test\.ts$|\.contract\.ts$|\/testing-[^/]+\.ts$/;
const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\bsql(<[^`]*>)?`|\bsql\.raw\s*\(/;
/** A comment may speak of a statement. */
const COMMENT = /^\s*(\/\/|\/?\*)/;

/**
 * Every line of the server that builds a statement outside a repository. The rules of imports do not see them: a
 * service holds a transaction, and with it every call that builds one.
 */
export function statementsOutsideRepos(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => SERVER.test(file) && !ALLOWED.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          STATEMENT.test(line) && !COMMENT.test(line) ? [`statements-in-repos: ${file} line ${index + 1}`] : [],
        ),
    );
}
