import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { childEnv } from '../testing/child-env.ts';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-postgres.ts';

const name = uniqueDatabaseName('apura_payments');
const tempDir = useTempDirs();
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
});
afterAll(() => dropDatabase(inject('postgres'), name));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  const env = childEnv({ DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(40), DATA_DIR: tempDir('p') });
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'payments.ts'), ...args],
    { env },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}

describe('npm run payments', () => {
  it('explains itself, does what it is asked, and tells a refusal from a wrong call', async () => {
    const [wrong, unknown, check] = await Promise.all([
      run('refund', '00000000-0000-4000-8000-000000000000'),
      run('refund', '00000000-0000-4000-8000-000000000000', '--motivo', 'engano'),
      run('check'),
    ]);
    expect([wrong.code, wrong.stdout, wrong.stderr.startsWith('Uso: npm run payments')]).toEqual([2, '', true]);
    expect(unknown).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nenhum pagamento tem o código 00000000-0000-4000-8000-000000000000.\n',
    });
    expect([check.code, check.stdout, check.stderr]).toEqual([0, 'Cobranças consultadas: 0.\n', '']);
  });
});
