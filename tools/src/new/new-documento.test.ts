// A new paper gets a kind, a table, a reader and a test; nothing is overwritten.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDocumento } from './new-documento.ts';
import { copyOfFiles } from './testing-copy.ts';

// Guarantees that the scaffold of a paper registers its kind, its table and its reader, in files that parse.

const ECAC = 'packages/documentos/src/ecac';
const TIPOS = 'packages/documentos/src/identify/tipo-documento.ts';
const EDITED = [`${ECAC}/papel-lido.ts`, TIPOS, `${ECAC}/esquemas-ecac.ts`, `${ECAC}/read-papel-pdf.ts`];
let copy: ReturnType<typeof copyOfFiles>;
beforeEach(() => {
  copy = copyOfFiles(EDITED);
});
afterEach(() => copy.remove());

test('a new paper has a kind, a table, a reader and a test', () => {
  const files = newDocumento({ root: copy.root, tipo: 'GUIA_FGTS', nome: "Guia d'FGTS" });
  expect(files).toEqual([`${ECAC}/read-guia-fgts.ts`, `${ECAC}/read-guia-fgts.test.ts`, ...EDITED]);
  copy.expectToParse(files);
  expect(copy.read(`${ECAC}/papel-lido.ts`)).toContain(`'PGDAS', 'GUIA_FGTS'] as const;`);
  expect(copy.read(TIPOS)).toContain(`  GUIA_FGTS: 'Guia d\\'FGTS',\n`);
  const esquemas = copy.read(`${ECAC}/esquemas-ecac.ts`);
  expect(esquemas).toContain(`export const esquemaGuiaFgts = define('ecac_guia_fgts', 'numero valor:valor');\n`);
  expect(esquemas).toMatch(/ {4}esquemaGuiaFgts,\n {2}\];\n\}\n$/);
  expect(copy.read(`${ECAC}/read-papel-pdf.ts`)).toMatch(/ {2}\{ is: isGuiaFgts, read: readGuiaFgts \},\n\];/);
});

test('a paper that is there and a kind in small letters are refused', () => {
  newDocumento({ root: copy.root, tipo: 'GPS', nome: 'GPS' });
  expect(() => newDocumento({ root: copy.root, tipo: 'GPS', nome: 'GPS' })).toThrow('already exists');
  expect(() => newDocumento({ root: copy.root, tipo: 'gps', nome: 'GPS' })).toThrow('in capitals');
});
