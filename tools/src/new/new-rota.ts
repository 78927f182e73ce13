import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MATRIZ } from '@apura/contract';
import { addImport, applyScaffold, camelCase, insertBefore, kebabCase, pascalCase, quote } from './scaffold.ts';

export interface NewRotaOptions {
  /** The repository. */
  root: string;
  /** The module of contract and server: one that exists (`sugestoes`) or a new one. */
  area: string;
  /** The name of the call: `listSugestoes`. */
  id: string;
  method: string;
  path: string;
  /** The row of the matrix of privilege and action. */
  acao: string;
}

type Rota = Omit<NewRotaOptions, 'root'>;

/** A call: contract, handler and a test that fails until the handler is written. Returns the paths of the files. */
export function newRota({ root, ...rota }: NewRotaOptions): string[] {
  const { area, id, method, path, acao } = rota;
  if (kebabCase(area) !== area || area === '') throw new Error('an area is a module in kebab-case: segundo-fator');
  if (!/^[a-z][A-Za-z0-9]+$/.test(id)) throw new Error('the id of a call is a verb and a noun: listSugestoes');
  if (method !== 'GET' && method !== 'POST') throw new Error('the method is GET or POST');
  if (!/^\/[\w/:-]+$/.test(path)) throw new Error('the path is fixed: /api/suggestions/:id');
  if (!Object.hasOwn(MATRIZ, acao)) {
    throw new Error(
      `unknown action "${acao}" (packages/contract/src/privilegios.ts): ${Object.keys(MATRIZ).join(', ')}`,
    );
  }
  const module = `apps/server/src/modules/${area}`;
  const test = { [`${module}/${kebabCase(id)}.test.ts`]: testSource(rota) };
  const contract = `packages/contract/src/${area}.ts`;
  const routes = `${module}/${area}.routes.ts`;
  const [local, pascal] = [camelCase(area), pascalCase(area)];
  const mark = new RegExp(`(?<=export function mount${pascal}\\([\\s\\S]*?)^\\}\\n`, 'm');
  if (existsSync(join(root, contract))) {
    return applyScaffold(root, {
      create: test,
      edit: {
        [contract]: (before) => `${withImport(before, 'mensagemSchema', './mensagem.ts')}\n${routeSource(rota)}`,
        [routes]: (before) =>
          withImport(
            withImport(insertBefore(before, mark, `\n${mountSource(id, id)}`), id, '@apura/contract'),
            'requireSessao',
            '../../http/policies.ts',
          ),
      },
    });
  }
  const mount = `mount${pascal}`;
  return applyScaffold(root, {
    create: {
      ...test,
      [contract]:
        `import { mensagemSchema } from './mensagem.ts';\nimport { defineRoute } from ` +
        `'./route.ts';\n\n${routeSource(rota)}`,
      [routes]: routesSource(mount, id),
      [`${module}/index.ts`]: `export { ${mount} } from './${area}.routes.ts';\n`,
    },
    edit: {
      'packages/contract/src/index.ts': (before) => `${before}export * from './${area}.ts';\n`,
      'packages/contract/src/rotas.ts': (before) =>
        insertBefore(addImport(before, `import * as ${local} from './${area}.ts';`), /^\]\.flatMap/m, `  ${local},\n`),
      'apps/server/src/app.ts': (before) =>
        addImport(before, `import { ${mount} } from './modules/${area}/index.ts';`).replace(
          /(const MODULOS[\s\S]*?)^\];/m,
          (_, list: string) => `${list}  ${mount},\n];`,
        ),
    },
  });
}

/** Imports a name unless the file does, from a line of its own. */
function withImport(source: string, name: string, from: string): string {
  const imports = source.split(/^(?=export |const |function |\/\*\*)/m)[0] ?? '';
  return new RegExp(`\\b${name}\\b`).test(imports) ? source : addImport(source, `import { ${name} } from '${from}';`);
}

function routeSource({ area, id, method, path, acao }: Rota): string {
  return `export const ${id} = defineRoute({
  id: '${id}',
  area: '${area}',
  summary: 'What the call does, for who reads /docs.',
  method: '${method}',
  path: '${path}',
  auth: '${MATRIZ[acao as keyof typeof MATRIZ].minimo === 'aberta' ? 'publica' : 'sessao'}',
  acao: '${acao}',
  answer: 'json',
  response: mensagemSchema,
});
`;
}

const mountSource = (route: string, id: string): string => `  mountRoute(app, deps, ${route}, {
    policy: requireSessao,
    handler: async () => {
      throw new Error(${quote(`${id} is not written yet`)});
    },
  });
`;

function routesSource(mount: string, id: string): string {
  return `import { ${id} } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';

export function ${mount}(app: FastifyInstance, deps: Deps): void {
${mountSource(id, id)}}
`;
}

function testSource({ method, path }: Rota): string {
  const url = path.replaceAll(/:\w+/g, '1');
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('${method} ${path}', () => {
  it('answers its user', async () => {
    const response = await server.app.inject({ method: '${method}', url: '${url}', headers: server.a.user.headers });
    expect(response.statusCode).toBe(200);
  });

  it('shows nothing of another owner', async () => {
    const response = await server.app.inject({ method: '${method}', url: '${url}', headers: server.b.user.headers });
    expect(response.statusCode).toBe(404);
  });
});
`;
}
