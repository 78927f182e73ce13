import { centsOf, moneyOfCents } from '@apura/br';
import type { DadosDiagnostico, Embed, EmpresaDaCarteira, FigurasDaEmpresa } from '@apura/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, startProjetoTeste, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { fillCarteira } from './index.ts';

/** Guarantees that Carteira shows of a project the figures that its diagnostic page shows on the same day. */

let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { app, a } = server;
  await createEmpresaTeste(app, a.user);
  const documentos = (await readFixturesDemonstracao()).filter(({ name }) => /SPED-EFD|PISCOFINS/.test(name));
  projetoId = await startProjetoTeste(app, a.user, documentos);
  await waitForStatus(app, a.user, projetoId, ['CONCLUDED']);
}, 120_000);
afterAll(() => server.close());

const get = async <T>(url: string): Promise<T> =>
  (await server.app.inject({ method: 'GET', url, headers: server.a.user.headers })).json();
const carteira = () => get<{ empresas: EmpresaDaCarteira[]; pendentes: number }>('/api/carteira');
const figuras = async () => (await carteira()).empresas[0]?.figuras;

async function doDiagnostico(): Promise<{ figuras: FigurasDaEmpresa; achado: string; token: string }> {
  const { embedToken } = await get<Embed>(`/api/embed/apura/${projetoId}`);
  const headers = { authorization: `Bearer ${embedToken}` };
  const response = await server.app.inject({ method: 'GET', url: '/api/diagnostico', headers });
  const { kpis, achados } = response.json<DadosDiagnostico>().diagnostico;
  const { oportunidades: o } = kpis;
  const sum = (...valores: string[]) => moneyOfCents(valores.reduce((soma, valor) => soma + centsOf(valor), 0n));
  return {
    figuras: {
      pagoAMaior: sum(o.caixa_alta, o.caixa_media),
      pagoBaixa: o.caixa_baixa,
      saldo: sum(o.retencoes, o.descontavel, o.ressarcivel),
      retencoes: o.retencoes,
      descontavel: o.descontavel,
      ressarcivel: o.ressarcivel,
      contingente: o.contingente,
      riscos: kpis.riscos.total,
      prescreve30: '0.00',
      prescreve90: o.caixa_90,
      prescreve180: o.caixa_180,
    },
    achado: achados.find(({ tipo, valor }) => tipo === 'Risco' && valor !== '0.00')?.id ?? '',
    token: embedToken,
  };
}

it('has the figures of the diagnostic once the project is concluded', async () => {
  const { figuras: esperadas } = await doDiagnostico();
  // The demonstration has cash and risks: a comparison of zeros would prove nothing.
  expect([esperadas.pagoAMaior, esperadas.riscos]).not.toContain('0.00');
  expect(await figuras()).toEqual(esperadas);
  const [empresa] = (await carteira()).empresas;
  expect(empresa).toMatchObject({ projetos: [{ id: projetoId, pbi: 'apura' }], ultimo: { status: 'CONCLUDED' } });
  expect(empresa?.primeiroMes).toBe('2025-10');
  expect(empresa?.meses.split(' ')).toHaveLength(3);
});

it('has them, too, of a project that was concluded before figures were kept, and again the same', async () => {
  const antes = await figuras();
  await asOwner(server.deps.db, server.a.id, (trx) => trx.deleteFrom('carteira_projeto').execute());
  expect(await carteira()).toMatchObject({ pendentes: 1, empresas: [{ figuras: null }] });
  await fillCarteira(server.deps);
  await fillCarteira(server.deps);
  expect((await carteira()).pendentes).toBe(0);
  expect(await figuras()).toEqual(antes);
});

it('leaves a finding out as the page does, once somebody marked it as dealt with', async () => {
  const antes = await figuras();
  const { achado, token } = await doDiagnostico();
  const marcado = await server.app.inject({
    method: 'POST',
    url: '/api/diagnostico/achado',
    headers: { authorization: `Bearer ${token}` },
    payload: { id: achado, tratado: true },
  });
  expect(marcado.statusCode, marcado.body).toBe(200);
  const depois = await figuras();
  expect(centsOf(depois?.riscos ?? '')).toBeLessThan(centsOf(antes?.riscos ?? ''));
  expect({ ...depois, riscos: antes?.riscos }).toEqual(antes);
});
