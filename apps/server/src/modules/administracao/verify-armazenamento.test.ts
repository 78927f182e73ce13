import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { formatCnpj } from '@apura/br';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { childEnv } from '../../testing/child-env.ts';
import { createEmpresaTeste, startProjetoTeste, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listObjetosGuardados } from './objetos-guardados.repo.ts';
import { verifyArmazenamento } from './verify-armazenamento.service.ts';

const VERIFY = join(import.meta.dirname, '..', '..', 'admin', 'verify.ts');
const CNPJ_A = '11444777000161';
const ROTULO = 'Período de 01/10/2025 a 31/12/2025';
const sped = (texto: string): Buffer =>
  Buffer.from(
    [
      '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|',
      '|0001|0|',
      `|0450|1|${texto}|`,
      '|0990|4|',
      '|9001|0|',
      '|9999|6|',
      '',
    ].join('\r\n'),
  );

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await createEmpresaTeste(server.app, server.a.user);
  id = await startProjetoTeste(server.app, server.a.user, [
    { name: 'um.txt', bytes: sped('um') },
    { name: 'dois.txt', bytes: sped('dois') },
    { name: 'tres.txt', bytes: sped('tres') },
  ]);
  await waitForStatus(server.app, server.a.user, id, ['CONCLUDED']);
});
afterAll(() => server.close());

const guardados = () => asOwner(server.deps.db, server.a.id, listObjetosGuardados);
const keyOf = async (oQue: string): Promise<string> => {
  const objeto = (await guardados()).find(({ o_que }) => o_que === oQue);
  if (objeto === undefined) throw new Error(`nothing is stored as ${oQue}`);
  return objeto.key;
};

/** The command on the installation of this test, which runs meanwhile. */
function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  const env = childEnv({
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY: 'chave-de-teste-chave-de-teste-chave',
    DATA_DIR: server.dataDir,
  });
  const child = execFile(process.execPath, [VERIFY, ...args], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}

describe('npm run verify', () => {
  it('finds nothing wrong in what was just processed, and reads all of it', async () => {
    const conferido = await verifyArmazenamento(server.deps, server.a.id);
    expect(conferido.projetos).toEqual([]);
    const nomes = (await guardados()).map(({ o_que }) => o_que);
    expect(nomes).toEqual(expect.arrayContaining(['arquivo um.txt', 'resultado do relatório Diagnóstico de Arquivos']));
    expect(conferido.objetos).toBe(nomes.length);
    const { code, stdout } = await run();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/: 0 sumiram, 0 danificados, 0 sem registro\n/)]);
  });

  it('names by project what is gone, damaged or of no row, and changes nothing', async () => {
    const { storage } = server.deps;
    const [um, dois, relatorio] = [
      await keyOf('arquivo um.txt'),
      await keyOf('arquivo dois.txt'),
      await keyOf('resultado do relatório Diagnóstico de Arquivos'),
    ];
    await storage.delete(um);
    await storage.put(dois, sped('DOIS'));
    await storage.put(relatorio, Buffer.from('PAR1'));
    const solto = `owner=${server.a.id}/projeto=${id}/originais/ninguem/x`;
    await storage.put(solto, Buffer.from('solto'));

    const { projetos } = await verifyArmazenamento(server.deps, server.a.id);
    expect(projetos).toHaveLength(1);
    expect(projetos[0]?.rotulo).toContain(ROTULO);
    expect(projetos[0]?.achados.map(({ key, defeito }) => [key, defeito])).toEqual(
      [
        [um, 'sumiu'],
        [dois, 'danificado'],
        [relatorio, 'danificado'],
        [solto, 'sem registro'],
      ].toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
    );

    // The same size says nothing to the quick one.
    const rapido = await verifyArmazenamento(server.deps, server.a.id, { rapido: true });
    expect(rapido.projetos[0]?.achados.map(({ key }) => key)).not.toContain(dois);
    expect(rapido.projetos[0]?.achados.map(({ key }) => key)).toContain(um);

    const { code, stdout, stderr } = await run(CNPJ_A);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain(`${formatCnpj(CNPJ_A)}  `);
    expect(stdout).toContain(': 1 sumiram, 2 danificados, 1 sem registro\n');
    expect(stdout).toContain(`    danificado    arquivo dois.txt: o SHA-256 é outro  ${dois}\n`);
    expect(await storage.hash(dois)).toMatchObject({ sha256: createHash('sha256').update(sped('DOIS')).digest('hex') });
    expect(await storage.stat(solto)).toEqual({ bytes: 5 });

    // Another owner's bytes are another owner's matter.
    expect((await verifyArmazenamento(server.deps, server.b.id)).projetos).toEqual([]);
  });

  it('explains itself, and refuses what it does not know', async () => {
    const [ajuda, errado, outra] = await Promise.all([run('--help'), run('123'), run('99999999000191')]);
    expect([ajuda.code, ajuda.stdout.startsWith('Uso: npm run verify')]).toEqual([0, true]);
    expect([errado.code, errado.stderr]).toEqual([2, expect.stringContaining('CNPJ inválido: 123')]);
    expect(outra.code).toBe(1);
  });
});
