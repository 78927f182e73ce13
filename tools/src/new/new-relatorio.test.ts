// A new report gets its place in the list and a golden case; nothing is overwritten.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../format-sql.ts';
import { newRelatorio } from './new-relatorio.ts';
import { copyOfFiles } from './testing-copy.ts';

// Guarantees that the scaffold of a report writes files that parse and overwrites none.

const CATALOGO = 'packages/relatorios/src/catalogo/efd-c/relatorios-efd-c.ts';
let copy: ReturnType<typeof copyOfFiles>;
let root: string;
beforeEach(() => {
  copy = copyOfFiles([CATALOGO]);
  root = copy.root;
});
afterEach(() => copy.remove());
const read = (file: string) => copy.read(file);

test('a new report stands in the list of its tab, with a golden case that expects what it does not give yet', () => {
  const files = newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Itens de Entrada sem Crédito' });
  expect(files).toEqual([
    'packages/relatorios/src/catalogo/efd-c/012-itens-de-entrada-sem-credito.report.ts',
    'packages/relatorios/src/catalogo/efd-c/012-itens-de-entrada-sem-credito.sql',
    'fixtures/relatorios/efd-c-itens-de-entrada-sem-credito/NOTE.md',
    'fixtures/relatorios/efd-c-itens-de-entrada-sem-credito/esperado.json',
    CATALOGO,
  ]);
  copy.expectToParse(files);
  expect(read(CATALOGO)).toContain(
    `import itensDeEntradaSemCredito from './012-itens-de-entrada-sem-credito.report.ts';`,
  );
  expect(read(CATALOGO)).toMatch(/ {2}itensDeEntradaSemCredito,\n\];\n$/);
  expect(faultsOf('new.sql', read(files[1] ?? ''))).toEqual([]);
  const report = read(files[0] ?? '');
  expect(report).toContain('numero: 12');
  expect(report).toContain(`  ordem: 'r.ordem, r._linha',\n`);
  expect(report).toContain(`nome: 'EFD-C Itens de Entrada sem Crédito'`);
  const esperado: unknown = JSON.parse(read(files[3] ?? ''));
  expect(esperado).toMatchObject({ relatorios: { 'EFD-C Itens de Entrada sem Crédito': [{}] } });
});

test('each tab takes a new report into its list', () => {
  const abas = ['cruzamento', 'ecd', 'ecf', 'efd-f', 'e-cac', 'e-social', 'xml'];
  const lists = abas.map((aba) => `packages/relatorios/src/catalogo/${aba}/relatorios-${aba}.ts`);
  const all = copyOfFiles(lists);
  for (const [i, aba] of abas.entries()) {
    newRelatorio({ root: all.root, numero: 12, aba, nome: `Um Relatório ${aba}` });
    expect(all.read(lists[i] ?? '')).toMatch(/^ {2}umRelatorio\w+,\n\];$/m);
  }
  all.remove();
});

test('nothing is overwritten and bad names are refused', () => {
  newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Novo' });
  expect(() => newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Novo' })).toThrow('already exists');
  expect(() => newRelatorio({ root, numero: 12, aba: 'outra', nome: 'X' })).toThrow('unknown aba');
  expect(() => newRelatorio({ root, numero: 12, aba: 'ecd', nome: 'A/B' })).toThrow('without');
  expect(() => newRelatorio({ root, numero: Number.NaN, aba: 'ecd', nome: 'A' })).toThrow('number');
});
