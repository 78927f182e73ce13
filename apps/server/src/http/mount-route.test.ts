import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defineRoute, type ErroResposta } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { appError } from './errors.ts';
import { mountRoute } from './mount-route.ts';
import { readMultipart } from './multipart.ts';
import { aberta, requireModulo, requireSessao } from './policies.ts';

let server: TestServer;
let app: FastifyInstance;
const calls: string[] = [];

const base = {
  area: 'teste',
  summary: 'A route of the test.',
  answer: 'json',
  response: z.object({ ok: z.boolean() }),
} as const;

beforeAll(async () => {
  server = await startTestServer();
  app = await buildApp(server.deps);
  const { deps } = server;
  mountRoute(
    app,
    deps,
    defineRoute({
      ...base,
      id: 'echo',
      method: 'POST',
      path: '/t/echo/:id',
      auth: 'sessao',
      acao: 'conta',
      params: z.object({ id: z.string().regex(/^\d+$/) }),
      query: z.object({ n: z.coerce.number().int().default(1) }),
      body: z.object({ nome: z.string().min(2) }).optional(),
      response: z.object({ id: z.string(), n: z.number(), nome: z.string().nullable(), dono: z.string() }),
    }),
    {
      policy: requireSessao,
      handler: async ({ params, query, body, sessao }) => {
        const answer = { id: params.id, n: query.n, nome: body?.nome ?? null, dono: sessao.ownerId, senha_hash: 'x' };
        return answer;
      },
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({ ...base, id: 'master', method: 'GET', path: '/t/master', auth: 'sessao', acao: 'organizacao' }),
    {
      policy: requireModulo('gerar_relatorios', 'esocial'),
      handler: async () => ({ ok: true }),
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({ ...base, id: 'boom', method: 'GET', path: '/t/boom', auth: 'publica', acao: 'entrar' }),
    {
      policy: aberta,
      handler: async () => {
        throw new Error('select * from usuario where senha = /var/lib/segredo');
      },
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({ ...base, id: 'lie', method: 'GET', path: '/t/lie', auth: 'publica', acao: 'entrar' }),
    {
      policy: aberta,
      handler: async () => ({ ok: 'yes' }) as unknown as { ok: boolean },
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({
      ...base,
      id: 'down',
      method: 'GET',
      path: '/t/down',
      auth: 'publica',
      acao: 'entrar',
      answer: 'download',
    }),
    {
      policy: aberta,
      handler: async ({ reply }) => {
        reply.type('text/plain');
        return Readable.from(['a', 'b']);
      },
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({
      ...base,
      id: 'none',
      method: 'GET',
      path: '/t/none',
      auth: 'publica',
      acao: 'entrar',
      answer: 'download',
    }),
    {
      policy: aberta,
      handler: async () => undefined,
    },
  );
  mountRoute(
    app,
    deps,
    defineRoute({
      ...base,
      id: 'upload',
      method: 'POST',
      path: '/t/upload',
      auth: 'sessao',
      acao: 'conta',
      multipart: { fields: ['a'], files: 'files', maxFiles: 2, maxFileBytes: 10 },
      response: z.object({ parts: z.array(z.string()) }),
    }),
    {
      policy: ({ sessao }) => {
        calls.push('policy');
        if (sessao.privilegio === 'user') throw appError('sem-privilegio');
      },
      handler: async ({ request }) => {
        calls.push('handler');
        const parts: string[] = [];
        for await (const part of readMultipart(request, { maxFileBytes: 10, maxFiles: 2 })) {
          parts.push(
            part.kind === 'field' ? `${part.name}=${part.value}` : `${part.filename}:${await text(part.stream)}`,
          );
        }
        return { parts };
      },
    },
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const echo = (options: { url?: string; payload?: unknown; headers?: Record<string, string> }) =>
  app.inject({
    method: 'POST',
    url: options.url ?? '/t/echo/7?n=3',
    headers: { ...server.a.user.headers, ...options.headers },
    ...(options.payload === undefined ? {} : { payload: options.payload as string }),
  });

function multipart(parts: [name: string, filename: string | null, content: string][], end = true) {
  const body = parts
    .map(([name, filename, content]) => {
      const file = filename === null ? '' : `; filename="${filename}"\r\nContent-Type: text/plain`;
      return `--xyz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
    })
    .join('');
  return {
    payload: end ? `${body}--xyz--\r\n` : body,
    headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
  };
}

const upload = (form: { payload: string; headers: Record<string, string> }, who = server.a.master) =>
  app.inject({ method: 'POST', url: '/t/upload', payload: form.payload, headers: { ...who.headers, ...form.headers } });

describe('mountRoute', () => {
  it('parses parameters, query and body, and drops what the contract does not name', async () => {
    const response = await echo({ payload: { nome: 'Ana' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id: '7', n: 3, nome: 'Ana', dono: server.a.id });
  });

  it('takes an empty POST, with or without a content type, as an empty body', async () => {
    expect((await echo({})).json()).toMatchObject({ nome: null });
    expect((await echo({ payload: '', headers: { 'content-type': 'application/json' } })).json()).toMatchObject({
      nome: null,
    });
  });

  it.each([
    ['a wrong field', { payload: { nome: 'A' } }, 400],
    ['a wrong query', { url: '/t/echo/7?n=x' }, 400],
    ['broken JSON', { payload: '{"nome":', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a polluted prototype',
      { payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'a body of another type',
      { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      400,
    ],
    ['an id that cannot exist', { url: '/t/echo/x' }, 404],
  ])('refuses %s', async (_name, request, status) => {
    const response = await echo(request);
    expect(response.statusCode).toBe(status);
    const body = response.json<ErroResposta>();
    expect(body.code).toBe(status === 400 ? 'requisicao-invalida' : 'nao-encontrado');
    expect(body.requestId).toBe(response.headers['x-request-id']);
  });

  it.each([undefined, 'Bearer', 'Bearer x.y.z', 'Basic YTpi'])(
    'answers 401 to the authorization %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await app.inject({ method: 'POST', url: '/t/echo/7', headers, payload: { nome: 'Ana' } });
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
    },
  );

  it('lets in by module and privilege', async () => {
    const get = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/t/master', headers });
    expect((await get(server.a.master.headers)).statusCode).toBe(200);
    expect((await get(server.a.user.headers)).json<ErroResposta>()).toMatchObject({
      code: 'sem-privilegio',
      message: 'Usuário não possui privilégios adequados',
    });
  });

  it('hides what went wrong inside behind a request id, and logs it', async () => {
    const response = await app.inject({ method: 'GET', url: '/t/boom' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/select|segredo|at /);
    const { requestId } = response.json<ErroResposta>();
    expect(server.logLines.some((line) => line.includes(requestId ?? '?') && line.includes('segredo'))).toBe(true);
  });

  it('refuses to give an answer that breaks the contract', async () => {
    expect((await app.inject({ method: 'GET', url: '/t/lie' })).statusCode).toBe(500);
  });

  it('streams a download, and answers 204 when there is nothing', async () => {
    const response = await app.inject({ method: 'GET', url: '/t/down' });
    expect([response.statusCode, response.body]).toEqual([200, 'ab']);
    expect((await app.inject({ method: 'GET', url: '/t/none' })).statusCode).toBe(204);
  });
});

describe('readMultipart', () => {
  it('gives fields and files in order, names in UTF-8', async () => {
    const response = await upload(
      multipart([
        ['a', null, '1'],
        ['files', 'Açúcar – ç.txt.part0', 'conteúdo'],
      ]),
    );
    expect(response.json()).toEqual({ parts: ['a=1', 'Açúcar – ç.txt.part0:conteúdo'] });
  });

  it('takes a file of exactly the limit and answers 413 to one byte more', async () => {
    expect((await upload(multipart([['files', 'x', '0123456789']]))).statusCode).toBe(200);
    const over = await upload(multipart([['files', 'x', '0123456789A']]));
    expect([over.statusCode, over.json<ErroResposta>().code]).toEqual([413, 'arquivo-grande-demais']);
    const many = await upload(
      multipart([
        ['files', 'x', '1'],
        ['files', 'y', '2'],
        ['files', 'z', '3'],
      ]),
    );
    expect(many.statusCode).toBe(413);
  });

  it('refuses another type and a body that breaks off', async () => {
    const json = await app.inject({ method: 'POST', url: '/t/upload', payload: {}, headers: server.a.master.headers });
    expect(json.statusCode).toBe(400);
    const cut = await upload(multipart([['files', 'x', '0123']], false));
    expect([cut.statusCode, cut.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
  });

  it('runs the policy before the handler sees the body', async () => {
    calls.length = 0;
    const response = await upload(multipart([['files', 'x', '1']]), server.a.user);
    expect(response.statusCode).toBe(403);
    expect(calls).toEqual(['policy']);
  });
});
