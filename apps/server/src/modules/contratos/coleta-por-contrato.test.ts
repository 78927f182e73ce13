import type { PedidoColeta } from '@apura/coletores';
import type { Integra } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContratoIntegra } from '../../config/integra-config.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createIntegra } from '../../platform/coletores/create-integra.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type EcacSimulado, openEcacSimulado } from '../../simulados/open-ecac-simulado.ts';
import { createColetoresTeste } from '../../testing/coletor-teste.ts';
import { createPfxTeste } from '../../testing/pfx-teste.ts';
import { injectForm } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestOwner, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { defineByContratante } from '../administracao/index.ts';
import { openColetor } from '../coleta/open-coletor.ts';

/**
 * Guarantees by whose contract the e-CAC is asked: the owner's own, or the installation's where the operator allows it.
 */

const CONTRATANTES = ['98500001000108', '98500002000144'] as const;
const coletores = createColetoresTeste();

let server: TestServer;
let ecac: EcacSimulado;
let contratos: readonly [ContratoIntegra, ContratoIntegra];
beforeAll(async () => {
  ecac = await openEcacSimulado(systemClock, { contratantes: CONTRATANTES });
  const [a, b] = ecac.outros;
  if (a === undefined || b === undefined) throw new Error('the simulator knows no contracts');
  contratos = [a, b];
  const deps = { outboundHosts: null, clock: systemClock };
  server = await startTestServer({ overrides: { coletores: { ...coletores, integra: null } } });
  server.deps.coletores.integra = createIntegra(ecac.config, { ...deps, log: server.deps.log });
});
afterAll(async () => {
  await server.close();
  await ecac.close();
});

beforeEach(async () => {
  ecac.simulador.reiniciar();
  for (const owner of [server.a, server.b]) {
    await asOwner(server.deps.db, owner.id, (trx) => trx.deleteFrom('contrato_integra').execute());
  }
});

const get = (user: TestUser) =>
  server.app.inject({ method: 'GET', url: '/api/integra', headers: user.headers }).then((one) => one.json<Integra>());
const post = (user: TestUser, url: '/delete/integra' | '/test/integra') =>
  server.app.inject({ method: 'POST', url, headers: user.headers });

interface Enviado {
  chave?: string;
  segredo?: string;
  autor?: string;
  senha?: string;
  pfx?: Uint8Array;
}

function update(user: TestUser, { pfx, ...campos }: Enviado) {
  const form = new FormData();
  for (const [nome, valor] of Object.entries(campos)) form.append(nome, valor);
  if (pfx !== undefined) form.append('file', new Blob([Buffer.from(pfx)]), 'e-cnpj.pfx');
  return injectForm(server.app, user, '/update/integra', form);
}

const enviadoDe = ({ consumerKey, consumerSecret, contratante: { certificado }, autor }: ContratoIntegra): Enviado => ({
  chave: consumerKey,
  segredo: consumerSecret,
  autor,
  ...certificado,
});

async function keep(owner: TestOwner, contrato: ContratoIntegra): Promise<void> {
  const response = await update(owner.admin, enviadoDe(contrato));
  expect(response.statusCode, response.body).toBe(200);
}

describe('a collection of the e-CAC', () => {
  const pedido = (): PedidoColeta => ({
    empresa: { cnpj: '99210437000117', nome: 'AURORA FICTICIA LTDA' },
    periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
    certificado: { pfx: createPfxTeste(), senha: 'Segredo@1' },
    agora: () => systemClock.now(),
    signal: new AbortController().signal,
    report: () => undefined,
    cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
  });
  const open = (owner: TestOwner) => openColetor(server.deps, { ownerId: owner.id, ferramenta: 'ecac' });
  async function step(aberto: ReturnType<typeof openColetor>): Promise<string> {
    const responde = await aberto.doPasso();
    if (!responde.ok) return responde.mensagem;
    return (await responde.coletor.passo(pedido(), null)).tipo;
  }
  /** Whose access each call brought, and in whose name it was. */
  const quem = () =>
    ecac.simulador.gateway.pedidos.map(({ cabecalhos, corpo }) => [
      String(cabecalhos.authorization),
      JSON.parse(corpo).contratante.numero,
    ]);

  it("goes by its owner's contract, with accesses that no other owner's calls bring", async () => {
    const { a, b } = server;
    await keep(a, contratos[0]);
    await keep(b, contratos[1]);
    const antes = ecac.simulador.gateway.pedidos.length;
    const [deA, deB] = [open(a), open(b)];
    for (const aberto of [deA, deB, deA, deB]) expect(await step(aberto)).toBe('continuar');
    const chamadas = quem().slice(antes);
    expect(chamadas.map(([, cnpj]) => cnpj)).toEqual([...CONTRATANTES, ...CONTRATANTES]);
    const acessos = new Map(chamadas.map(([acesso, cnpj]) => [acesso, cnpj]));
    expect([...acessos.values()].sort()).toEqual([...CONTRATANTES].sort());
    deA.close();
    deB.close();
  });

  it('takes up what the owner changed with its next step', async () => {
    const { a } = server;
    await keep(a, { ...contratos[0], consumerSecret: 'errado' });
    const aberto = open(a);
    expect(await step(aberto)).toBe('erro');
    await update(a.admin, enviadoDe(contratos[1]));
    const antes = ecac.simulador.gateway.pedidos.length;
    expect(await step(aberto)).toBe('continuar');
    expect(
      quem()
        .slice(antes)
        .map(([, cnpj]) => cnpj),
    ).toEqual([CONTRATANTES[1]]);
    // Without the owner's contract the installation's is used; without both the user is told what to do.
    await post(a.admin, '/delete/integra');
    coletores.ecac.passos = [{ tipo: 'ignorar', mensagem: 'da instalação' }];
    expect(await step(aberto)).toBe('ignorar');
    const sem = openColetor(
      { ...server.deps, coletores: { ...server.deps.coletores, ecac: null } },
      { ownerId: a.id, ferramenta: 'ecac' },
    );
    expect(await step(sem)).toContain('Configurações, painel Integra Contador');
    aberto.close();
  });

  it("goes by the installation's contractor only for owners whom the operator allowed, step by step", async () => {
    const { a, b } = server;
    for (const owner of [a, b]) await post(owner.admin, '/delete/integra');
    coletores.ecac.passos = [{ tipo: 'ignorar', mensagem: 'da instalação' }];
    server.deps.coletores.peloContratante = true;
    const liberar = async (owner: TestOwner, liberado: boolean) => {
      const { cnpj } = await asOwner(server.deps.db, owner.id, (trx) =>
        trx.selectFrom('owner').select('cnpj').executeTakeFirstOrThrow(),
      );
      await defineByContratante(server.deps, { cnpj, operador: 'operadora' }, liberado);
    };
    const [deA, deB] = [open(a), open(b)];
    try {
      const feitos = coletores.ecac.feitos.length;
      for (const aberto of [deA, deB]) expect(await step(aberto)).toContain('não foi liberada para usá-lo');
      await liberar(a, true);
      expect([await step(deA), (await get(a.admin)).instalacao]).toEqual(['ignorar', true]);
      // What one owner may is nothing to another.
      expect(await step(deB)).toContain('Configurações, painel Integra Contador');
      expect((await get(b.admin)).instalacao).toBe(false);
      await liberar(a, false);
      expect(await step(deA)).toContain('não foi liberada para usá-lo');
      expect(coletores.ecac.feitos.length - feitos).toBe(1);
      // An owner's own contract asks in the name of its own contractor.
      await keep(b, contratos[0]);
      expect(await step(deB)).toBe('continuar');
    } finally {
      server.deps.coletores.peloContratante = false;
      for (const aberto of [deA, deB]) aberto.close();
    }
  });

  it('says that the e-CNPJ has run out', async () => {
    const { a } = server;
    await keep(a, contratos[0]);
    await asOwner(server.deps.db, a.id, (trx) =>
      trx.updateTable('contrato_integra').set({ validade: '2020-01-31' }).execute(),
    );
    const aberto = open(a);
    expect(await step(aberto)).toContain('venceu em 31/01/2020');
    expect((await get(a.admin)).contrato?.vencido).toBe(true);
  });
});
