import type { Integra } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ContratoIntegra } from '../config/integra-config.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { createIntegra } from '../platform/coletores/create-integra.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { type EcacSimulado, openEcacSimulado } from '../simulados/open-ecac-simulado.ts';
import { createColetoresTeste } from './coletor-teste.ts';
import { injectForm } from './retificacao-teste.ts';
import { startTestServer, type TestOwner, type TestServer, type TestUser } from './test-server.ts';

export const CONTRATANTES = ['98500001000108', '98500002000144'] as const;

export interface Enviado {
  chave?: string;
  segredo?: string;
  autor?: string;
  senha?: string;
  pfx?: Uint8Array;
}

export const enviadoDe = ({
  consumerKey,
  consumerSecret,
  contratante: { certificado },
  autor,
}: ContratoIntegra): Enviado => ({
  chave: consumerKey,
  segredo: consumerSecret,
  autor,
  ...certificado,
});

/**
 * For a test file about contracts of the Integra Contador: a server that asks a simulated e-CAC, which knows two
 * contracts; no owner keeps one at the beginning of a test. Call it at the top of the file.
 */
export function useContratosTeste() {
  const coletores = createColetoresTeste();
  let server: TestServer;
  let ecac: EcacSimulado;
  let contratos: readonly [ContratoIntegra, ContratoIntegra];
  beforeAll(async () => {
    ecac = await openEcacSimulado(systemClock, { contratantes: CONTRATANTES });
    const [a, b] = ecac.outros;
    if (a === undefined || b === undefined) throw new Error('the simulator knows no contracts');
    contratos = [a, b];
    server = await startTestServer({ overrides: { coletores: { ...coletores, integra: null } } });
    const { log } = server.deps;
    server.deps.coletores.integra = createIntegra(ecac.config, { outboundHosts: null, clock: systemClock, log });
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

  function update(user: TestUser, { pfx, ...campos }: Enviado) {
    const form = new FormData();
    for (const [nome, valor] of Object.entries(campos)) form.append(nome, valor);
    if (pfx !== undefined) form.append('file', new Blob([Buffer.from(pfx)]), 'e-cnpj.pfx');
    return injectForm(server.app, user, '/update/integra', form);
  }

  async function keep(owner: TestOwner, contrato: ContratoIntegra): Promise<void> {
    const response = await update(owner.admin, enviadoDe(contrato));
    expect(response.statusCode, response.body).toBe(200);
  }

  return {
    coletores,
    get server() {
      return server;
    },
    get ecac() {
      return ecac;
    },
    get contratos() {
      return contratos;
    },
    get,
    post,
    update,
    keep,
  };
}
