import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Liberation Sans (SIL Open Font License), which comes with the reader of PDF files: it has the letters of every
 * European language, and figures of one width.
 */
const pasta = (): string => dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

let lidas: { texto: Buffer; forte: Buffer } | undefined;

/** The bytes of the two fonts of a document, read once. */
export function fontesDoPdf(): { texto: Buffer; forte: Buffer } {
  const read = (nome: string) => readFileSync(join(pasta(), 'standard_fonts', `LiberationSans-${nome}.ttf`));
  lidas ??= { texto: read('Regular'), forte: read('Bold') };
  return lidas;
}

/** What the fonts can show: anything else, such as emoji, keeps its shape only. */
export function imprimivel(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(
      /[^\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u2010-\u2022\u2026\u20ac\u2212\u2264\u2265]+/gu,
      '?',
    );
}
