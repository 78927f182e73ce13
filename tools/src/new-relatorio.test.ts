import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRelatorio } from './new-relatorio.ts';

const CATALOGO = 'packages/relatorios/src/catalogo/efd-c/relatorios-efd-c.ts';
const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-relatorio-'));
  mkdirSync(path.dirname(path.join(root, CATALOGO)), { recursive: true });
  cpSync(path.join(repository, CATALOGO), path.join(root, CATALOGO));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('a new report stands in the list of its tab, with a golden case that expects what it does not give yet', () => {
  const files = newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Itens de Entrada sem Crédito' });
  expect(files).toEqual([
    'packages/relatorios/src/catalogo/efd-c/itens-de-entrada-sem-credito.report.ts',
    CATALOGO,
    'fixtures/relatorios/efd-c-itens-de-entrada-sem-credito/NOTE.md',
    'fixtures/relatorios/efd-c-itens-de-entrada-sem-credito/esperado.json',
  ]);
  expect(read(CATALOGO)).toContain(`import itensDeEntradaSemCredito from './itens-de-entrada-sem-credito.report.ts';`);
  expect(read(CATALOGO)).toMatch(/ {2}itensDeEntradaSemCredito,\n\];\n$/);
  const report = read(files[0] ?? '');
  expect(report).toContain('numero: 12');
  expect(report).toContain(`nome: 'EFD-C Itens de Entrada sem Crédito'`);
  const esperado: unknown = JSON.parse(read(files[3] ?? ''));
  expect(esperado).toMatchObject({ relatorios: { 'EFD-C Itens de Entrada sem Crédito': [{}] } });
});

test('nothing is overwritten and bad names are refused', () => {
  newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Novo' });
  expect(() => newRelatorio({ root, numero: 12, aba: 'efd-c', nome: 'EFD-C Novo' })).toThrow('already exists');
  expect(() => newRelatorio({ root, numero: 12, aba: 'outra', nome: 'X' })).toThrow('unknown aba');
  expect(() => newRelatorio({ root, numero: 12, aba: 'ecd', nome: 'A/B' })).toThrow('without');
  expect(() => newRelatorio({ root, numero: Number.NaN, aba: 'ecd', nome: 'A' })).toThrow('number');
});
