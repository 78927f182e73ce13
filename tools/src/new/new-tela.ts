import { addImport, applyScaffold, insertBefore, kebabCase, pascalCase, quote } from './scaffold.ts';

const SHELL = 'apps/web/src/app/shell';

export interface NewTelaOptions {
  /** The repository. */
  root: string;
  /** The section, in one word or kebab-case: `obrigacoes`. */
  secao: string;
  /** What menu and title say. */
  titulo: string;
}

/**
 * A section of the portal: its area, its place in the menu, and a browser test that fails until the area shows
 * something. Returns the paths of the files.
 */
export function newTela({ root, secao, titulo }: NewTelaOptions): string[] {
  if (kebabCase(secao) !== secao || secao === '') throw new Error('a section is a word in kebab-case: obrigacoes');
  if (titulo.trim() === '') throw new Error('the title is what menu and page show');
  const area = `apps/web/src/areas/${secao}/index.tsx`;
  const key = secao.includes('-') ? quote(secao) : secao;
  return applyScaffold(root, {
    create: {
      [area]: areaSource(pascalCase(secao), titulo),
      [`apps/e2e/src/texts/${secao}.spec.ts`]: testSource(titulo),
    },
    edit: {
      'apps/web/src/lib/navigation.ts': (before) =>
        before.replace(
          /(const SECTIONS = \[[^\]]*?),?\s*\] as const/,
          (_, known: string) => `${known}, '${secao}'] as const`,
        ),
      [`${SHELL}/section-areas.ts`]: (before) =>
        insertBefore(before, /^\};\n/m, `  ${key}: preloadable(() => import('../../areas/${secao}/index.tsx')),\n`),
      [`${SHELL}/sections.tsx`]: (before) =>
        insertBefore(
          insertBefore(
            addImport(before, `import { IconSquare } from '@tabler/icons-react';`),
            /^\];\n\n[^\n]*\nexport function mayEnter/m,
            `  { section: '${secao}', label: ${quote(titulo)}, icon: IconSquare },\n`,
          ),
          /^\};\n\n[^\n]*\nexport const SECTIONS_WITH_COMPANY/m,
          `  ${key}: { title: ${quote(titulo)}, subtitle: null },\n`,
        ),
    },
  });
}

function areaSource(pascal: string, titulo: string): string {
  return `/** ${titulo}: what the section is for. */
export default function ${pascal}Area() {
  return <section aria-label=${JSON.stringify(titulo)} />;
}
`;
}

function testSource(titulo: string): string {
  return `import { expect, openSection, test } from './open-portal.ts';

test(${quote(`'${titulo}' shows what it is for`)}, async ({ portal: page }) => {
  await openSection(page, ${quote(titulo)});
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(${quote(titulo)});
  await expect(page.getByRole('region', { name: ${quote(titulo)} })).not.toBeEmpty();
});
`;
}
