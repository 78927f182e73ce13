import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const tempDir = useTempDirs();
let server: TestServer;
beforeAll(async () => {
  const [webDir, diagnosticoDir] = [tempDir('web'), tempDir('diagnostico')];
  mkdirSync(join(webDir, 'assets'));
  mkdirSync(join(diagnosticoDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<html><head></head><body>portal</body></html>');
  writeFileSync(join(diagnosticoDir, 'index.html'), '<html><head><title>x</title></head><body>página</body></html>');
  writeFileSync(join(diagnosticoDir, 'assets/index-Ab12_cd-.js'), 'export {}');
  server = await startTestServer({
    config: { webDir, diagnosticoDir, embedOrigins: ['https://escritorio.exemplo'], productName: 'Fisco & "Filhos"' },
  });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('the diagnostic page', () => {
  it('may be embedded by the portal and by the named origins, by nobody else, and knows them', async () => {
    const { headers, body } = await get('/diagnostico/?reportId=apura');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/escritorio\.exemplo$/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).toContain('<meta name="origens" content="https://escritorio.exemplo" />');
    expect(body).toContain('<title>Diagnóstico · Fisco &amp; &quot;Filhos&quot;</title>');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('leaves the portal itself out of every frame', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('has its assets below its own path, and no page in the place of an absent one', async () => {
    const asset = await get('/diagnostico/assets/index-Ab12_cd-.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get('/diagnostico/assets/outro-Ab12_cd-.js')).statusCode).toBe(404);
  });
});
