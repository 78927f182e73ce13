import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createResultadoTeste } from '../../testing/resultado-teste.ts';
import { startTestServer, type TestOwner, type TestServer } from '../../testing/test-server.ts';
import { createPageCache } from './create-page-cache.ts';
import { listRelatoriosDoProjeto } from './relatorios-do-projeto.service.ts';

const FONTE = 'EFD-C Itens de Saída';
const DIA_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('adds the amounts of a project up once for each version of its results and each day', async () => {
  const { deps, clock, a, b } = server;
  const { projetoId } = await createResultadoTeste(server, a, 300, {
    nome: 'Cruzamento Consolidado de Riscos',
    fixas: { 'Relatório Fonte': `'${FONTE}'`, Valor: '1.5' },
  });
  let feitas = 0;
  const guardados = createPageCache({ maxBytes: 1_000_000 });
  const contados: typeof guardados = {
    get: (key, make) =>
      guardados.get(key, () => {
        feitas++;
        return make();
      }),
  };
  const list = async ({ id, user }: TestOwner) => {
    const sessao = { ownerId: id, usuarioId: user.id } as Parameters<typeof listRelatoriosDoProjeto>[1];
    const relatorios = await listRelatoriosDoProjeto(deps, sessao, { projetoId, guardados: contados });
    const { risk, semDossie } = relatorios.find(({ report }) => report === FONTE) ?? {};
    return { risk, semDossie };
  };
  // 300 rows of 1.50.
  const primeira = await list(a);
  expect(primeira.risk).toBe('450.00');
  expect([await list(a), feitas]).toEqual([primeira, 1]);
  await expect(list(b)).rejects.toMatchObject({ code: 'nao-encontrado' });
  expect(feitas).toBe(1);
  await asOwner(deps.db, a.id, (trx) =>
    trx.updateTable('relatorio_resultado').set({ erro: null }).where('projeto_id', '=', projetoId).execute(),
  );
  expect([await list(a), feitas]).toEqual([primeira, 2]);
  clock.advance(DIA_MS);
  expect([await list(a), feitas]).toEqual([primeira, 3]);
  clock.advance(-DIA_MS);
});
