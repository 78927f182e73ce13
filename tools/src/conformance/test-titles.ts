import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * The titles of the tests that a file declares, as they stand in its source: the first argument of `test(…)`, `it(…)`
 * and their forms (`it.each(table)(…)`, `test.describe` not). A title made by a template has `…` where a value goes. A
 * test whose title comes from a table (`test(row.title, …)`) has none here.
 */
export function testTitlesOf(path: string): readonly string[] {
  const known = read.get(path);
  if (known !== undefined) return known;
  const titles: string[] = [];
  visit(parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }), titles);
  read.set(path, titles);
  return titles;
}

const read = new Map<string, readonly string[]>();

interface Node {
  type: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function visit(value: unknown, titles: string[]): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, titles);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value) && value.type === 'CallExpression' && declaresTests(value.callee)) {
    const [first] = Array.isArray(value.arguments) ? value.arguments : [];
    const title = titleOf(first?.expression);
    if (title !== undefined) titles.push(title);
  }
  for (const one of Object.values(value)) visit(one, titles);
}

/** `test`, `it`, `it.skipIf(…)`, `it.each(…)`, `test.each(…)`: whatever is called last and begins with one of the two. */
function declaresTests(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.value === 'test' || callee.value === 'it';
  if (callee.type === 'CallExpression') return isNode(callee.callee) && isModifier(callee.callee);
  return isModifier(callee);
}

const MODIFIERS = ['each', 'skipIf', 'runIf', 'slow'];

function isModifier(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return false;
  return declaresTests(callee.object) && MODIFIERS.includes(String(callee.property.value));
}

function titleOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { cooked?: string }) => quasi.cooked ?? '').join('…');
}
