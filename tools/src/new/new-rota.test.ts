// A new call gets contract, routes and a test; nothing is overwritten.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRota } from './new-rota.ts';
import { copyOfFiles } from './testing-copy.ts';

// Guarantees that the scaffold of a call adds it to contract and server, in a module that is there and in a new one.

const CONTRACT = 'packages/contract/src';
const MODULES = 'apps/server/src/modules';
const SHARED = [`${CONTRACT}/index.ts`, `${CONTRACT}/rotas.ts`, 'apps/server/src/app.ts'];
const AREAS = ['sugestoes', 'usuarios', 'tokens', 'auditoria'];
let copy: ReturnType<typeof copyOfFiles>;
beforeEach(() => {
  const ofAreas = AREAS.flatMap((area) => [`${CONTRACT}/${area}.ts`, `${MODULES}/${area}/${area}.routes.ts`]);
  copy = copyOfFiles([...SHARED, ...ofAreas]);
});
afterEach(() => copy.remove());

const list = { id: 'listLembretes', method: 'GET', path: '/api/reminders/:id', acao: 'conta' };

test('a call of a new module has contract, routes and a place in the server', () => {
  const files = newRota({ root: copy.root, area: 'lembretes-fiscais', ...list });
  expect(files).toEqual([
    `${MODULES}/lembretes-fiscais/list-lembretes.test.ts`,
    `${CONTRACT}/lembretes-fiscais.ts`,
    `${MODULES}/lembretes-fiscais/lembretes-fiscais.routes.ts`,
    `${MODULES}/lembretes-fiscais/index.ts`,
    ...SHARED,
  ]);
  copy.expectToParse(files);
  expect(copy.read(`${CONTRACT}/rotas.ts`)).toMatch(/ {2}lembretesFiscais,\n\]\.flatMap/);
  const app = copy.read('apps/server/src/app.ts');
  expect(app).toMatch(/ {2}mountLembretesFiscais,\n\];/);
  expect(app).toContain(`import { mountLembretesFiscais } from './modules/lembretes-fiscais/index.ts';\n`);
});

test.each(AREAS)('a call of %s is added to its files', (area) => {
  const routes = `${MODULES}/${area}/${area}.routes.ts`;
  const before = copy.read(routes).length;
  const files = newRota({ root: copy.root, area, ...list });
  expect(files).toEqual([`${MODULES}/${area}/list-lembretes.test.ts`, `${CONTRACT}/${area}.ts`, routes]);
  copy.expectToParse(files);
  expect(copy.read(routes).length).toBeGreaterThan(before);
  expect(copy.read(routes)).toContain('mountRoute(app, deps, listLembretes, {');
  expect(copy.read(`${CONTRACT}/${area}.ts`)).toContain(`path: '/api/reminders/:id'`);
});

test('nothing is overwritten and bad names are refused', () => {
  const { root } = copy;
  newRota({ root, area: 'sugestoes', ...list });
  expect(() => newRota({ root, area: 'sugestoes', ...list })).toThrow('already exists');
  expect(() => newRota({ root, area: 'Sugestões', ...list })).toThrow('kebab-case');
  expect(() => newRota({ root, area: 'sugestoes', ...list, method: 'PUT' })).toThrow('GET or POST');
  expect(() => newRota({ root, area: 'sugestoes', ...list, path: 'api' })).toThrow('the path');
  expect(() => newRota({ root, area: 'sugestoes', ...list, acao: 'nada' })).toThrow('unknown action');
});
