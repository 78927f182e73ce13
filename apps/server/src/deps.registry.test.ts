import { join } from 'node:path';
import {
  createCepSimulator,
  createRegistroCnpjSimulator,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config/config.ts';
import { createDeps } from './deps.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createJsonLogger } from './platform/log/json-logger.ts';
import { RegistryUnavailableError } from './platform/registry/port.ts';
import { createSimulados } from './simulados/index.ts';
import { useTempDirs } from './testing/temp-dirs.ts';

const tempDir = useTempDirs();
const CNPJ = '11222333000181';
const opened: ServidorSimulado[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** The adapters that the settings choose; no database is spoken to. */
async function withDeps(env: Record<string, string>) {
  const config = parseConfig({ DATA_DIR: join(tempDir('deps'), 'data'), ...env });
  const log = createJsonLogger({ level: 'error', write: () => {} });
  const databaseUrl = 'postgres://ninguem@127.0.0.1:1/nada';
  const simulados = config.demo ? createSimulados({ receiver: config.productName, clock: systemClock }) : undefined;
  const { deps, close } = createDeps({ config, databaseUrl, secretKey: 'x'.repeat(40), log, simulados });
  await close();
  return deps;
}

async function openRegistry() {
  const [cnpj, cep] = [createRegistroCnpjSimulator(), createCepSimulator()];
  const server = await openServidor({
    answer({ metodo, caminho }) {
      const simulator = /\/ws\/|\/cep\//.test(caminho) ? cep : cnpj;
      const { status, body } = simulator.answer(metodo, caminho);
      return { status, corpo: body };
    },
  });
  opened.push(server);
  return server;
}

describe('the registries that the settings name', () => {
  it('are asked in their order, over the net', async () => {
    const [first, second] = await Promise.all([openRegistry(), openRegistry()]);
    const deps = await withDeps({
      OUTBOUND_HOSTS: 'localhost',
      REGISTRY_URL: first.url,
      REGISTRY_FALLBACK_URL: `${second.url}/api/cnpj/v1`,
      CEP_URL: first.url,
      CEP_FALLBACK_URL: `${second.url}/api/cep/v1`,
    });
    first.fail([
      { tipo: 'status', status: 500 },
      { tipo: 'status', status: 500 },
    ]);
    expect(await deps.registry.fetchEmpresa(CNPJ)).toMatchObject({ cnpj: CNPJ });
    expect(await deps.ceps.fetchCep('01001001')).toMatchObject({ uf: 'SP' });
    expect(first.pedidos.map(({ caminho }) => caminho)).toEqual([`/${CNPJ}`, '/ws/01001001/json/']);
    expect(second.pedidos.map(({ caminho }) => caminho)).toEqual([`/api/cnpj/v1/${CNPJ}`, '/api/cep/v1/01001001']);
  });

  it('are simulators, that say so, when none is named in a demonstration', async () => {
    const deps = await withDeps({});
    expect((await deps.registry.fetchEmpresa(CNPJ))?.razao).toMatch(/SIMULADO/);
    expect((await deps.ceps.fetchCep('01001001'))?.logradouro).toMatch(/simulado/);
  });

  it('invent nothing when none is named and there is no demonstration', async () => {
    const deps = await withDeps({ DEMO: '0' });
    await expect(deps.registry.fetchEmpresa(CNPJ)).rejects.toBeInstanceOf(RegistryUnavailableError);
    await expect(deps.ceps.fetchCep('01001001')).rejects.toBeInstanceOf(RegistryUnavailableError);
    expect(deps.payments).toMatchObject({ provider: 'nenhum', simulated: false });
  });
});
