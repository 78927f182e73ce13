// A new screen gets its area, its place in the menu and a browser test; nothing is overwritten.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTela } from './new-tela.ts';
import { copyOfFiles } from './testing-copy.ts';

// Guarantees that the scaffold of a screen adds it to navigation, titles and menu, in files that parse.

const SHELL = 'apps/web/src/app/shell';
const EDITED = ['apps/web/src/lib/navigation.ts', `${SHELL}/section-areas.ts`, `${SHELL}/sections.tsx`];
let copy: ReturnType<typeof copyOfFiles>;
beforeEach(() => {
  copy = copyOfFiles(EDITED);
});
afterEach(() => copy.remove());

test('a new screen is a section with an area, a title, a place in the menu and a browser test', () => {
  const files = newTela({ root: copy.root, secao: 'calendario-fiscal', titulo: 'Calendário Fiscal' });
  expect(files).toEqual([
    'apps/web/src/areas/calendario-fiscal/index.tsx',
    'apps/e2e/src/texts/calendario-fiscal.spec.ts',
    ...EDITED,
  ]);
  copy.expectToParse(files);
  expect(copy.read('apps/web/src/lib/navigation.ts')).toContain(`'config', 'calendario-fiscal'] as const;`);
  const sections = copy.read(`${SHELL}/sections.tsx`);
  expect(sections).toContain(`  'calendario-fiscal': { title: 'Calendário Fiscal', subtitle: null },\n};`);
  expect(sections).toContain(`  { section: 'calendario-fiscal', label: 'Calendário Fiscal', icon: IconSquare },\n];`);
  expect(copy.read(`${SHELL}/section-areas.ts`)).toContain(`import('../../areas/calendario-fiscal/index.tsx')),\n};`);
});

test('nothing is overwritten and bad names are refused', () => {
  const { root } = copy;
  newTela({ root, secao: 'agenda', titulo: 'Agenda' });
  expect(() => newTela({ root, secao: 'agenda', titulo: 'Agenda' })).toThrow('already exists');
  expect(() => newTela({ root, secao: 'Agenda', titulo: 'Agenda' })).toThrow('kebab-case');
  expect(() => newTela({ root, secao: 'agenda-2', titulo: ' ' })).toThrow('title');
});
