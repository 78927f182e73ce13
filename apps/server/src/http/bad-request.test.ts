import { connect } from 'node:net';
import { ERROS, type ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmpresaTeste, createProjetoTeste } from '../testing/projeto-teste.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createBadAnswers } from './bad-request.ts';

let server: TestServer;
let projetoId: string;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createProjetoTeste(server.app, server.a.user);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Writes bytes to the open port and answers everything that comes back until the connection ends. */
function talk(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

const securityEvents = () =>
  server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');

const BROKEN_BODIES: readonly (readonly [string, object])[] = [
  ['/login', { username: 'a\u0000@b.c', password: 'Apura@2026' }],
  ['/register/company', { cnpj: '11222333000181', grupo: 'a\u0000b', parceiro: '' }],
  ['/api/ticket', { path: '/api/allFiles/a\u0000' }],
  ['/login', { username: 'a\ud800@b.c', password: 'Apura@2026' }],
  ['/register/company', { cnpj: '11222333000181', grupo: 'a\udc00b', parceiro: '' }],
];

describe('a text with a NUL or half of a pair', () => {
  it.each(BROKEN_BODIES)('is a malformed body: %s', async (url, payload) => {
    const response = await server.app.inject({ method: 'POST', url, headers: server.a.user.headers, payload });
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
  });

  it('is an address of nothing', async () => {
    const urls = [`/api/file/${projetoId}/a%00.txt/EFDC`, `/api/file/${projetoId}/a.txt/%00`];
    for (const url of [...urls, `/api/line/${projetoId}/a%00/1`]) {
      const response = await server.app.inject({ method: 'GET', url, headers: server.a.user.headers });
      expect([url, response.statusCode, response.json<ErroResposta>().code]).toEqual([url, 404, 'nao-encontrado']);
    }
  });
});

describe('text that is not percent-encoded as it should be', () => {
  it('is answered in Portuguese, never as a fault of ours', async () => {
    server.logLines.length = 0;
    const endereco = await server.app.inject({ method: 'GET', url: '/api/files/%zz', headers: server.a.user.headers });
    expect([endereco.statusCode, endereco.json<ErroResposta>()]).toEqual([
      400,
      {
        code: 'requisicao-invalida',
        message: ERROS['requisicao-invalida'].message,
        page: '/erros/requisicao-invalida',
        requestId: expect.any(String),
      },
    ]);
    expect(endereco.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/object-src 'none'; base-uri 'none'; frame-ancestors 'none'/),
    });
    expect(securityEvents()).toEqual([
      expect.objectContaining({
        level: 'info',
        requestId: endereco.headers['x-request-id'],
        address: '127.0.0.1',
        route: null,
        status: 400,
        code: 'requisicao-invalida',
        kind: 'FST_ERR_BAD_URL',
      }),
    ]);
    const ticket = await server.app.inject({ method: 'GET', url: `/api/allFiles/${projetoId}?ticket=%zz` });
    expect([ticket.statusCode, ticket.json<ErroResposta>().code]).toEqual([401, 'ticket-invalido']);
    const upload = await server.app.inject({
      method: 'POST',
      url: '/update/files/upload?process_id=%zz',
      headers: { ...server.a.user.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect([upload.statusCode, upload.json<ErroResposta>().code]).toEqual([404, 'nao-encontrado']);
  });
});

describe('what is no request', () => {
  it('fills no log: of many events in a minute most are counted alone', () => {
    const lines: object[] = [];
    const log = { ...server.deps.log, info: (fields: object) => lines.push(fields) };
    const { request } = createBadAnswers({ publicUrl: 'http://localhost', log });
    const socket = { writable: true, end: () => undefined, destroy: () => undefined };
    for (let n = 0; n < 1_000; n += 1) request(new Error('broken'), socket as never);
    // Sixty in the clock's minute, or in two of them.
    expect(lines.length).toBeGreaterThanOrEqual(60);
    expect(lines.length).toBeLessThanOrEqual(120);
  });

  it('is told to come back by HTTPS where the portal is reached so', () => {
    const written: string[] = [];
    const socket = { writable: true, end: (text: string) => written.push(text), destroy: () => undefined };
    createBadAnswers({ publicUrl: 'https://portal.exemplo', log: server.deps.log }).request(
      new Error('broken'),
      socket as never,
    );
    expect(written.join('')).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  });

  it('gets an answer of the table and its connection closed, and leaves an event', async () => {
    server.logLines.length = 0;
    for (const bytes of ['isto não é HTTP\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`]) {
      const answer = await talk(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain(ERROS['requisicao-invalida'].message);
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain('cache-control: no-store');
      expect(answer).not.toMatch(/Client Error|stack|node:/);
    }
    expect(securityEvents()).toMatchObject([
      { address: '127.0.0.1', status: 400, code: 'requisicao-invalida', kind: 'HPE_INVALID_METHOD' },
      { address: '127.0.0.1', status: 400, code: 'requisicao-invalida', kind: 'HPE_HEADER_OVERFLOW' },
    ]);
    expect((await server.app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200);
  });
});

describe('a request that two readers may cut differently', () => {
  const POST = 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const HIDDEN = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';

  it.each([
    ['two kinds of length', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['the same in the other order', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 44\r\n\r\n{}${HIDDEN}`],
    ['an encoding that hides its end', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['a header on two lines', `GET /health/live HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n${HIDDEN}`],
    ['a space before the colon', `${POST}Content-Length : 2\r\n\r\n{}${HIDDEN}`],
  ])('is refused and its connection closed: %s', async (_what, bytes) => {
    const answer = await talk(bytes);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain(ERROS['requisicao-invalida'].message);
  });
});

describe('TRACE', () => {
  it('is answered by nothing of the request', async () => {
    const answer = await talk(
      'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: apura_refresh=segredo\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toMatch(/segredo|TRACE/);
  });
});

describe('a parameter that comes twice', () => {
  it.each(['q=a&q=b', 'limit=1&limit=2'])('is refused: %s', async (query) => {
    const ask = (search: string) =>
      server.app.inject({ method: 'GET', url: `/api/audit?${search}`, headers: server.a.admin.headers });
    const [once = ''] = query.split('&');
    expect((await ask(once)).statusCode).toBe(200);
    const twice = await ask(query);
    expect([twice.statusCode, twice.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
  });
});

describe('the faults of single fields', () => {
  it('are told in Portuguese', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/start/process',
      headers: server.a.user.headers,
      payload: { cod: 7 },
    });
    expect(response.json<ErroResposta>().fields?.cod).toMatch(/^Entrada inválida: esperava um texto/);
  });

  it('say of one that is not there that it is missing, not that it is undefined', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/start/process',
      headers: server.a.user.headers,
      payload: {},
    });
    expect(response.json<ErroResposta>().fields).toEqual({ cod: 'Campo obrigatório, informe um valor' });
  });
});

it.each([71, 257, 4000])(
  'a multipart body with a boundary of %i letters is refused as no such body',
  async (letters) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/register/profile',
      headers: {
        ...server.a.user.headers,
        'content-type': `multipart/form-data; boundary=${'x'.repeat(letters)}`,
      },
      payload: `--${'x'.repeat(letters)}--\r\n`,
    });
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
  },
);

describe('a body that is too large', () => {
  it('is read to its end when it is short, so that its sender sees the answer', async () => {
    const partes = Array.from(
      { length: 200 },
      (_, i) => `--x\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\nv\r\n`,
    );
    const recheio = `--x\r\ncontent-disposition: form-data; name="z"\r\n\r\n${'z'.repeat(4_000_000)}\r\n`;
    const response = await fetch(`http://127.0.0.1:${port}/update/files/upload`, {
      method: 'POST',
      headers: { ...server.a.user.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: `${partes.join('')}${recheio}--x--\r\n`,
    });
    expect([response.status, ((await response.json()) as ErroResposta).code]).toEqual([413, 'arquivo-grande-demais']);
  });

  it('leaves the connection to the next request', async () => {
    const headers = (length: number) =>
      `POST /register/profile HTTP/1.1\r\nHost: a\r\nAuthorization: ${server.a.user.headers.authorization}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(12_000_000), Buffer.from('\r\n--x--\r\n')]);
    const next = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answers = await new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(Buffer.concat([Buffer.from(headers(body.length)), body])),
      );
      socket.on('data', (chunk) => {
        if (heard === '') socket.write(next);
        heard += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});
