import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPO } from './repo.ts';

// Guarantees that the walks of docs/architecture.md are true: every file exists, is named once in a walk, and imports
// the next one in the order that is drawn.

interface Step {
  file: string;
  depth: number;
  arrow: '→' | '←' | '';
}

const read = (file: string): string => readFileSync(join(REPO, file), 'utf8');
const page = read('docs/architecture.md');

function walks(): { title: string; steps: Step[] }[] {
  return [...page.matchAll(/^### (\d\. .*)\n\n```\n([\s\S]*?)```/gm)].map(([, title = '', body = '']) => ({
    title,
    steps: body.split('\n').flatMap((line) => {
      const [, indent = '', arrow = '', file] = /^( *)(?:([→←]) )?(\S+)/.exec(line) ?? [];
      return file === undefined ? [] : [{ file, depth: indent.length / 2, arrow: arrow as Step['arrow'] }];
    }),
  }));
}

/** The doors of the packages by the name under which others import them. */
const doors = new Map(
  ['apuracao', 'br', 'contract', 'documentos', 'relatorios', 'retificacao', 'tabelas'].flatMap((name) => {
    const { exports } = JSON.parse(read(`packages/${name}/package.json`)) as { exports: Record<string, string> };
    return Object.entries(exports).map(([key, path]): [string, string] => [
      `@apura/${name}${key.slice(1)}`,
      posix.join('packages', name, path),
    ]);
  }),
);

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, spec = '']) => {
    if (spec.startsWith('.')) return [posix.join(dirname(file), spec)];
    return doors.get(spec) ?? [];
  });
}

const isDoor = (file: string): boolean => /\/index\.tsx?$/.test(file) || [...doors.values()].includes(file);

/** Whether a file imports another one, directly or through the doors of its module and package. */
function leadsTo(from: string, to: string): boolean {
  const direct = importsOf(from);
  return direct.includes(to) || direct.some((file) => file !== from && isDoor(file) && leadsTo(file, to));
}

/** A step's parent: the nearest line above it that stands further left. */
function parentOf(steps: readonly Step[], at: number): Step | undefined {
  const depth = steps[at]?.depth ?? 0;
  return steps.slice(0, at).findLast((step) => step.depth < depth);
}

describe('the walks of docs/architecture.md', () => {
  it('are three', () => expect(walks().map(({ title }) => title[0])).toEqual(['1', '2', '3']));

  it.each(walks())('$title', ({ steps }) => {
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.map(({ file }) => file).filter((file) => !existsSync(join(REPO, file)))).toEqual([]);
    expect(new Set(steps.map(({ file }) => file)).size, 'each file is visited once').toBe(steps.length);
    const broken = steps.flatMap((step, at) => {
      const parent = parentOf(steps, at);
      if (parent === undefined) return step.arrow === '' ? [] : [`${step.file} has no line to stand below`];
      const [from, to] = step.arrow === '→' ? [parent.file, step.file] : [step.file, parent.file];
      return leadsTo(from, to) ? [] : [`${from} does not import ${to}`];
    });
    expect(broken).toEqual([]);
  });

  it('are refused when a file does not import the next one', () => {
    expect(leadsTo('packages/br/src/cnpj.ts', 'packages/relatorios/src/run.ts')).toBe(false);
    expect(leadsTo('apps/server/src/modules/projetos/projetos.routes.ts', 'packages/contract/src/projetos.ts')).toBe(
      true,
    );
  });
});
