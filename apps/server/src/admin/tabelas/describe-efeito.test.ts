// What other official tables change is said for the projects of every owner, and nothing of them is changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tabela } from '@apura/tabelas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, startProjetoTeste, waitForStatus } from '../../testing/projeto-teste.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeEfeito } from './describe-efeito.ts';

const tempDir = useTempDirs();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  const efdc = (await readFixturesDemonstracao()).filter(({ name }) => name.startsWith('PISCOFINS')).slice(0, 1);
  expect(efdc).toHaveLength(1);
  for (const { user } of [server.a, server.b]) {
    await createEmpresaTeste(server.app, user);
    const id = await startProjetoTeste(server.app, user, efdc);
    await waitForStatus(server.app, user, id, ['CONCLUDED'], 120_000);
  }
}, 150_000);
afterAll(() => server.close());

/** The shipped codes of contribution in a folder, with other descriptions. */
function saveCodCont(descricao: (antes: string) => string): string {
  const { fonte, data, colunas, linhas } = tabela('cod_cont');
  const at = colunas.indexOf('descricao');
  const pasta = tempDir('tabelas');
  mkdirSync(pasta, { recursive: true });
  const outras = linhas.map((l) => l.map((v, i) => (i === at ? descricao(v) : v)));
  writeFileSync(join(pasta, 'cod_cont.json'), JSON.stringify({ fonte, data, colunas, linhas: outras }));
  return pasta;
}

const efeitoDe = (depois: string) =>
  describeEfeito(server.deps, { antes: undefined, depois, mudadas: new Set(['cod_cont']) });

it('names each project and the rows that come and go', async () => {
  const texto = await efeitoDe(saveCodCont((antes) => `${antes} (nova)`));
  expect(texto.match(/\(99210437000117\), 2025-10-01 a 2025-12-31/g)).toHaveLength(2);
  expect(texto).toMatch(/EFD-C Contribuição por Código: (\d+) linhas, passam a \1\n {6}linhas: entram (\d+), saem \2/);
  expect(texto).toContain('Projetos sem mudança: 0');
});

it('says nothing of projects that do not change', async () => {
  expect(await efeitoDe(saveCodCont((antes) => antes))).toBe('Efeito por empresa:\n  Projetos sem mudança: 2\n');
});
