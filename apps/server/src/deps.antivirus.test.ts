import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { createDeps } from './deps.ts';
import { EICAR, type FakeClamd, startFakeClamd } from './platform/antivirus/testing-fake-clamd.ts';
import { createJsonLogger } from './platform/log/json-logger.ts';
import { useTempDirs } from './testing/temp-dirs.ts';

const tempDir = useTempDirs();
let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await startFakeClamd();
});
afterAll(() => clamd.close());

/** The scanner that the settings choose; no database is spoken to. */
async function antivirusOf(env: Record<string, string>) {
  const config = parseConfig({ DATA_DIR: join(tempDir('deps'), 'data'), ...env });
  const log = createJsonLogger({ level: 'error', write: () => {} });
  const databaseUrl = 'postgres://ninguem@127.0.0.1:1/nada';
  const { deps, close } = createDeps({ config, databaseUrl, secretKey: 'x'.repeat(40), log });
  await close();
  return deps.antivirus;
}

describe('the setting CLAMD', () => {
  it('brings what is sent to the scanner that it names', async () => {
    const antivirus = await antivirusOf({ CLAMD: `localhost:${clamd.address.port}` });
    expect(await antivirus?.scan(Readable.from([Buffer.from('limpo')]))).toEqual({ limpo: true });
    expect(await antivirus?.scan(Readable.from([Buffer.from(EICAR)]))).toMatchObject({ limpo: false });
    expect(clamd.bodies.map(String)).toEqual(['limpo', EICAR]);
  });

  it('may be absent: then nobody looks', async () => {
    expect(await antivirusOf({})).toBeNull();
    expect(await antivirusOf({ CLAMD: '' })).toBeNull();
  });

  it.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['LOCALHOST:3310', { host: 'localhost', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('takes %s', (CLAMD, clamd) => {
    expect(parseConfig({ CLAMD }).clamd).toEqual(clamd);
  });

  it.each(['clamd.ctl', 'localhost', '127.0.0.1:', '127.0.0.1:65536', ':3310', 'http://localhost:3310', 'a b:3310'])(
    'refuses %s, and says what it wants',
    (CLAMD) => {
      expect(() => parseConfig({ CLAMD })).toThrow(ConfigError);
      expect(() => parseConfig({ CLAMD })).toThrow(
        /CLAMD deve ser o caminho do socket .*clamd\.ctl.* 127\.0\.0\.1:3310/,
      );
    },
  );
});
