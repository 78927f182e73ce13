import { addImport, applyScaffold, insertBefore, kebabCase, pascalCase, quote } from './scaffold.ts';

const ECAC = 'packages/documentos/src/ecac';

export interface NewDocumentoOptions {
  /** The repository. */
  root: string;
  /** The kind, as `identify` says it: `GPS`, `GUIA_FGTS`. */
  tipo: string;
  /** What the screens call it. */
  nome: string;
}

/**
 * A paper of the e-CAC: its kind, a table, a reader that knows its title only, and a test that fails until the reader
 * finds a row. Returns the paths of the files.
 */
export function newDocumento({ root, tipo, nome }: NewDocumentoOptions): string[] {
  if (!/^[A-Z][A-Z0-9_]{1,30}$/.test(tipo)) throw new Error('a kind is in capitals: GPS, GUIA_FGTS');
  if (nome.trim() === '') throw new Error('the name is what the screens show');
  const slug = kebabCase(tipo);
  const pascal = pascalCase(slug);
  const esquema = `esquema${pascal}`;
  return applyScaffold(root, {
    create: {
      [`${ECAC}/read-${slug}.ts`]: readerSource({ tipo, nome, pascal }),
      [`${ECAC}/read-${slug}.test.ts`]: testSource({ tipo, nome }),
    },
    edit: {
      [`${ECAC}/papel-lido.ts`]: (before) =>
        before.replace(
          /(tiposPapel = \[[^\]]*?),?\s*\] as const/,
          (_, known: string) => `${known}, '${tipo}'] as const`,
        ),
      'packages/documentos/src/identify/tipo-documento.ts': (before) =>
        insertBefore(before, /^ {2}ZIP: /m, `  ${tipo}: ${quote(nome)},\n`),
      [`${ECAC}/esquemas-ecac.ts`]: (before) =>
        insertBefore(
          insertBefore(before, /^ {2}\];\n\}\n$/m, `    ${esquema},\n`),
          /^\/\*\*\n \* Tables read from papers/m,
          `export const ${esquema} = define('ecac_${slug.replaceAll('-', '_')}', 'numero valor:valor');\n\n`,
        ),
      [`${ECAC}/read-papel-pdf.ts`]: (before) =>
        insertBefore(
          addImport(before, `import { is${pascal}, read${pascal} } from './read-${slug}.ts';`),
          /^\];$/m,
          `  { is: is${pascal}, read: read${pascal} },\n`,
        ),
    },
  });
}

function readerSource({ tipo, nome, pascal }: { tipo: string; nome: string; pascal: string }): string {
  return `import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquema${pascal} } from './esquemas-ecac.ts';
import { findValor, type LinhaFolha, PADRAO } from './folha.ts';
import type { PapelLido } from './papel-lido.ts';
import { createSaida } from './saida-papel.ts';
import { parseDinheiro } from './valores.ts';

const TITULO = /^ESCREVA AQUI O TITULO/;

/** Whether the text is of the paper: its title is on a line of its own. */
export const is${pascal} = (linhas: readonly LinhaFolha[]): boolean => linhas.some(({ norma }) => TITULO.test(norma));

/** Reads ${nome}: which labels it relies on, and what it does not read. */
export function read${pascal}(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('${tipo}', createColetorProblemas());
  const valor = parseDinheiro(findValor(linhas, ['Escreva aqui o rótulo'], PADRAO.quantia) ?? '');
  if (valor !== null) saida.add(esquema${pascal}, { valor });
  return saida.finish({});
}
`;
}

function testSource({ tipo, nome }: { tipo: string; nome: string }): string {
  return `import { expect, it } from 'vitest';
import { createLeitorPdf } from '../pdf/leitor-pdf.ts';
import { writePdf } from '../pdf/testing-pdf.ts';
import { readPapelPdf } from './read-papel-pdf.ts';

it(${quote(`reads the rows of ${nome}`)}, async () => {
  const leitor = createLeitorPdf();
  // Write the paper as the e-CAC prints it, with made-up names and numbers.
  const { paginas } = await leitor.read(writePdf([[{ x: 40, y: 40, texto: 'Escreva aqui o título' }]]));
  await leitor.close();
  const papel = readPapelPdf(paginas);
  expect(papel?.ficha.tipo).toBe('${tipo}');
  expect(papel?.linhas.length).toBeGreaterThan(0);
});
`;
}
