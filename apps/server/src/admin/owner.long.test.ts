import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Sessao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { findPostmaster } from '../platform/db/embedded/postmaster.ts';
import { createJsonLogger } from '../platform/log/json-logger.ts';
import { startServer } from '../start-server.ts';
import { childEnv } from '../testing/child-env.ts';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-postgres.ts';

const CNPJ = '11444777000161';
const CRIAR = [
  'create',
  `--cnpj=${CNPJ}`,
  '--razao=Empresa Fictícia',
  '--master-nome=Maria Fictícia',
  '--master-email=maria@ficticia.local',
  '--master-cpf=52998224725',
];
const name = uniqueDatabaseName('apura_owner');
const tempDir = useTempDirs();

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
});
afterAll(() => dropDatabase(inject('postgres'), name));

interface Resposta {
  code: number;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[], env: Record<string, string>): Promise<Resposta> {
  const { promise, resolve } = Promise.withResolvers<Resposta>();
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'owner.ts'), ...args],
    { env: childEnv(env) },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}

describe('npm run owner', () => {
  const env = () => ({ DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(40), DATA_DIR: tempDir('owner') });

  it('explains itself, and says what is wrong with a call without touching anything', async () => {
    const [help, wrong, nowhere, config] = await Promise.all([
      run(['--help'], {}),
      run(['show', '123'], {}),
      run(['list'], { DATA_DIR: tempDir('vazio') }),
      run(['list'], { DATABASE_URL: 'mysql://x' }),
    ]);
    expect([help.code, help.stdout.startsWith('Uso: npm run owner')]).toEqual([0, true]);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^CNPJ inválido: 123.*\n.*--help\n$/s);
    expect([nowhere.code, nowhere.stderr.includes('Não há instalação')]).toEqual([2, true]);
    expect([config.code, config.stderr.includes('DATABASE_URL')]).toEqual([2, true]);
  }, 120_000);

  it('works on the database that it is given, and tells a refusal from a wrong call', async () => {
    const created = await run(CRIAR, env());
    expect([created.code, created.stderr, created.stdout.includes('/reset/')]).toEqual([0, '', true]);
    const again = await run(CRIAR, env());
    expect(again).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Já existe uma organização com o CNPJ 11.444.777/0001-61.\n',
    });
    const list = await run(['list', '--json'], env());
    expect(JSON.parse(list.stdout)).toEqual([expect.objectContaining({ cnpj: CNPJ, usuarios: 1 })]);
  }, 120_000);
});

describe('npm run owner with the embedded database', () => {
  it('works while the portal runs, whose screens know of it, and when it does not', async () => {
    const dataDir = tempDir('embutido');
    const config = { ...parseConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' }), publicUrl: 'http://localhost:1' };
    const log = createJsonLogger({ level: 'silent', write: () => {} });
    const server = await startServer(config, log);
    const env = { DATA_DIR: dataDir };
    let link = '';
    try {
      const created = await run(CRIAR, env);
      expect([created.code, created.stderr]).toEqual([0, '']);
      link = /reset\/(\S+)/.exec(created.stdout)?.[1] ?? '';
      expect((await run(['grant-credits', CNPJ, '7'], env)).stdout).toContain('Saldo: 7.');
    } finally {
      await server.stop();
    }
    expect((await run(['set-limit', CNPJ, '4'], env)).code).toBe(0);
    expect(findPostmaster(join(dataDir, 'postgres', 'dados'))).toBeNull();

    const again = await startServer(config, log);
    try {
      const { buildApp } = await import('../app.ts');
      const app = await buildApp(again.deps);
      const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
      const nova = 'Escolhida@1';
      expect((await post('/reset/pass', { id: link, nova })).statusCode).toBe(200);
      const login = await post('/login', { username: 'maria@ficticia.local', password: nova });
      expect(login.json<Sessao>()).toMatchObject({
        user: { privilegio: 'master' },
        owner: { cnpj: CNPJ, creditos_adquiridos: '7' },
      });
      await app.close();
    } finally {
      await again.stop();
    }
  }, 120_000);
});
