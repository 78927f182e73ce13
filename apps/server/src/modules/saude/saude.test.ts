import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ready(config: { freeDiskMb: number; dataDir?: string }) {
  const app = await buildApp({ ...server.deps, config: { ...server.deps.config, ...config } });
  const response = await app.inject({ method: 'GET', url: '/health/ready' });
  await app.close();
  return [response.statusCode, response.json()];
}

it('is ready while the disks have the room that was asked for, and says what is missing otherwise', async () => {
  const ok = [200, { status: 'ok' }];
  expect(await ready({ freeDiskMb: 1 })).toEqual(ok);
  const motivo = expect.stringMatching(
    /^Espaço em disco abaixo do limite: restam [\d.]+ MB, e o mínimo é 999\.999\.999 MB \(FREE_DISK_MB\)\.$/,
  );
  expect(await ready({ freeDiskMb: 999_999_999 })).toEqual([503, { status: 'indisponivel', motivo }]);
  // Whatever room there is.
  expect(await ready({ freeDiskMb: 0 })).toEqual(ok);
});
