import { parseSync } from 'vite';

/** A comment `// prova: 1.1, 1.2` and the test below it. */
export interface Tag {
  ids: readonly string[];
  /** The line of the comment, counted from 1. */
  line: number;
  /**
   * The title as the source has it: `%s` where a table fills a value in, `…` where a template does. Undefined when no
   * test follows, when the test is skipped and when its title is a variable.
   */
  title: string | undefined;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Declaration {
  start: number;
  title: string | undefined;
}

/**
 * The tags of one file of tests. A tag belongs to the first test that is declared after it, so that a row of a table of
 * tests may have a tag of its own.
 */
export function readTags(path: string, source: string): Tag[] {
  if (!source.includes('prova:')) return [];
  const { program, comments } = parseSync(path, source);
  const tests: Declaration[] = [];
  visit(program, tests);
  return comments
    .filter(({ value }) => value.trim().startsWith('prova:'))
    .map(({ value, start }) => ({
      ids: value
        .trim()
        .slice('prova:'.length)
        .split(',')
        .map((id) => id.trim()),
      line: source.slice(0, start).split('\n').length,
      title: firstAfter(start, tests)?.title,
    }));
}

function firstAfter(position: number, tests: readonly Declaration[]): Declaration | undefined {
  return tests
    .filter(({ start }) => start > position)
    .reduce<Declaration | undefined>((first, one) => (first && first.start < one.start ? first : one), undefined);
}

function visit(value: unknown, tests: Declaration[]): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, tests);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value) && value.type === 'CallExpression' && declaresTests(value.callee)) {
    const [title] = Array.isArray(value.arguments) ? value.arguments : [];
    tests.push({ start: value.start, title: isSkipped(value.callee) ? undefined : titleOf(title) });
  }
  for (const one of Object.values(value)) visit(one, tests);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Whether the call declares tests: `test(…)`, `it(…)`, `it.skipIf(…)(…)`, `it.each(table)(…)`. */
function declaresTests(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isNode(callee.callee) && hasModifier(callee.callee, CALLED);
  return hasModifier(callee, [...SKIPPED, 'slow']);
}

const CALLED = ['each', 'skipIf', 'runIf'];
const SKIPPED = ['skip', 'todo', 'fixme'];

function isSkipped(callee: unknown): boolean {
  return isNode(callee) && hasModifier(callee, SKIPPED);
}

function hasModifier(callee: Node, modifiers: readonly string[]): boolean {
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return false;
  return modifiers.includes(String(callee.property.name)) && declaresTests(callee.object);
}

function titleOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [titleOf(node.left), titleOf(node.right)];
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { value: { cooked: string | null } }) => quasi.value.cooked ?? '').join('…');
}
