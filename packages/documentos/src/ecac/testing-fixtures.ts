import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { createLeitorPdf } from '../pdf/leitor-pdf.ts';
import type { PaginaPdf } from '../pdf/pdf-lido.ts';

export const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures/ecac');

/** The papers of the fixtures, by their paths below `FIXTURES`. */
export const arquivos = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((f) => f.isFile() && !/\.esperado\.json$|\.md$/.test(f.name))
  .map((f) => relative(FIXTURES, join(f.parentPath, f.name)))
  .sort();

/** A reader of PDFs for the tests of a file, closed after them. It throws when a PDF is refused. */
export function createReadPdf(): (bytes: Uint8Array<ArrayBuffer>) => Promise<PaginaPdf[]> {
  const leitor = createLeitorPdf();
  afterAll(() => leitor.close());
  return async (bytes) => {
    const { paginas, recusa } = await leitor.read(bytes);
    if (recusa !== null) throw new Error(recusa);
    return paginas;
  };
}
