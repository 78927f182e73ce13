import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PAGE =
  '<!doctype html><html><head><title>A</title><meta name="application-name" content="A" /></head><body></body></html>';
const OPERATOR_TOKEN = 'token-do-operador-de-teste';
const tempDir = useTempDirs();
let server: TestServer;
beforeAll(async () => {
  const webDir = tempDir('web');
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), PAGE);
  writeFileSync(join(webDir, 'assets/index-Ab12_cd-.js'), 'export {}');
  writeFileSync(join(webDir, 'assets/index-Ab12_cd-.js.br'), brotliCompressSync('export {}'));
  writeFileSync(join(webDir, 'assets/index-Ab12_cd-.js.gz'), gzipSync('export {}'));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
  server = await startTestServer({
    config: { webDir, productName: 'Fisco & "Filhos"', operatorToken: OPERATOR_TOKEN },
  });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('the portal’s files', () => {
  it('serves the page for every address of a navigation, with the nonce of its policy', async () => {
    for (const url of ['/', '/reset/abc', '/projetos']) {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '?';
      expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    }
    expect((await get('/')).body).not.toBe((await get('/')).body);
  });

  it('writes the product’s name into the page', async () => {
    const { body } = await get('/');
    expect(body).toContain('<title>Fisco &amp; &quot;Filhos&quot;</title>');
    expect(body).toContain('<meta name="application-name" content="Fisco &amp; &quot;Filhos&quot;" />');
  });

  it('sends an asset compressed as the browser takes it, and plain without that', async () => {
    const ask = async (encoding?: string) => {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      const response = await server.app.inject({ method: 'GET', url: '/assets/index-Ab12_cd-.js', headers });
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers['content-type']).toMatch(/javascript/);
      return [response.headers['content-encoding'], response.rawPayload] as const;
    };
    const [br, brotli] = await ask('gzip, deflate, br');
    expect([br, String(brotliDecompressSync(brotli))]).toEqual(['br', 'export {}']);
    const [gz, gzipped] = await ask('gzip');
    expect([gz, String(gunzipSync(gzipped))]).toEqual(['gzip', 'export {}']);
    const [none, plain] = await ask();
    expect([none, String(plain)]).toEqual([undefined, 'export {}']);
    expect((await get('/assets/index-Ab12_cd-.js.br')).statusCode).toBe(404);
  });

  it('caches hashed assets for a year and others for an hour', async () => {
    const asset = await get('/assets/index-Ab12_cd-.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('never gives the page for a call, an asset that is gone, or a way out of the folder', async () => {
    for (const url of ['/api/nada', '/register/nada', '/assets/velho.js', '/api']) {
      const response = await get(url);
      expect([url, response.statusCode, response.json<ErroResposta>().code]).toEqual([url, 404, 'nao-encontrado']);
    }
    expect((await get('/..%2f..%2fetc/passwd')).body).not.toContain('root:');
  });

  it('loads nothing from other hosts and runs nothing inline', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    // A frame may show the report of an owner who has Power BI; nothing else comes from elsewhere.
    expect(policy.replace(/frame-src [^;]*/, '')).not.toMatch(/https?:|\*/);
    expect(policy).toContain("frame-src 'self' https://app.powerbi.com https://app.fabric.microsoft.com;");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect((await get('/')).headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('health, metrics and documentation', () => {
  const OPERADOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const getAsOperator = (url: string) => server.app.inject({ method: 'GET', url, headers: OPERADOR });

  it('answers', async () => {
    expect((await get('/health/live')).statusCode).toBe(200);
    expect((await get('/health/ready')).statusCode).toBe(200);
    const metrics = await getAsOperator('/metrics');
    expect(metrics.body).toContain('apura_http_request_seconds_bucket');
    expect(metrics.body).toContain('route="/health/live"');
    expect((await getAsOperator('/docs/')).statusCode).toBe(200);
  });

  it('is not ready without its database', async () => {
    const { createDeps } = await import('../deps.ts');
    const { buildApp } = await import('../app.ts');
    const { deps, close } = createDeps({
      config: server.deps.config,
      databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
      secretKey: 'k'.repeat(32),
      log: server.deps.log,
    });
    const app = await buildApp(deps);
    const ready = await app.inject({ method: 'GET', url: '/health/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'indisponivel', motivo: 'O banco de dados não responde.' },
    ]);
    const login = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: 'a@b.c', password: 'Apura@2026' },
    });
    expect([login.statusCode, login.json<ErroResposta>().code]).toEqual([503, 'servico-indisponivel']);
    await app.close();
    await close();
  });

  it('documents every call of the contract', async () => {
    const { rotas } = await import('@apura/contract');
    const document = (await getAsOperator('/docs/json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.sort()).toEqual(rotas.map((route) => route.id).sort());
  });
});
