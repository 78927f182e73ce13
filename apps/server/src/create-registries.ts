import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCepSimulator, createRegistroCnpjSimulator } from '@apura/simulators';
import type { Config } from './config/config.ts';
import { createBrasilApiCeps } from './platform/ceps/brasil-api-ceps.ts';
import { createCepsChain, type FonteCeps } from './platform/ceps/create-ceps-chain.ts';
import { createHttpCeps } from './platform/ceps/http-ceps.ts';
import type { Ceps } from './platform/ceps/port.ts';
import type { Clock } from './platform/clock/port.ts';
import type { Logger } from './platform/log/port.ts';
import { createRegistryChain, type FonteRegistro } from './platform/registry/create-registry-chain.ts';
import { createHttpRegistry } from './platform/registry/http-registry.ts';
import { ARQUIVO_OFFLINE } from './platform/registry/offline/load-offline.ts';
import { createOfflineRegistry } from './platform/registry/offline/offline-registry.ts';
import { registroDirOf } from './platform/registry/offline/registro-dir.ts';
import type { Registry } from './platform/registry/port.ts';
import { createSerproRegistry } from './platform/registry/serpro-registry.ts';

/**
 * The registries of companies that are set up, one after the other. Only a demonstration has a simulator in the place of
 * none; elsewhere the answer is that no registry answers.
 */
export function createRegistry(config: Config, clock: Clock, log: Logger): Registry {
  const { registryUrl, registryFallbackUrl, serpro, registryPerMinute: perMinute } = config;
  const abertos = { dados: 'dados-abertos', perMinute };
  const fontes: FonteRegistro[] = [];
  if (registryUrl !== null) {
    fontes.push({ ...abertos, nome: 'minha-receita', registry: createHttpRegistry({ url: registryUrl, clock }) });
  }
  if (registryFallbackUrl !== null) {
    fontes.push({ ...abertos, nome: 'brasilapi', registry: createHttpRegistry({ url: registryFallbackUrl, clock }) });
  }
  if (serpro !== null) {
    const registry = createSerproRegistry({ ...serpro, clock });
    fontes.push({ nome: 'serpro', dados: 'receita', perMinute, registry });
  }
  const registroDir = registroDirOf(config);
  if (existsSync(join(registroDir, ARQUIVO_OFFLINE))) {
    const registry = createOfflineRegistry({ dir: registroDir });
    fontes.push({ nome: 'offline', dados: 'dados-abertos', perMinute: Number.POSITIVE_INFINITY, registry });
  }
  if (fontes.length === 0 && config.demo) {
    const simulator = createRegistroCnpjSimulator();
    const url = 'http://registro-cnpj.simulado';
    const registry = createHttpRegistry({ url, clock, fetch: (input) => simulator.fetch(input) });
    // Nobody has to be spared.
    fontes.push({ nome: 'simulado', dados: 'simulado', perMinute: Number.POSITIVE_INFINITY, registry });
  }
  return createRegistryChain({ fontes, clock, log });
}

/** The registers of postal codes that are set up, by the same rule. */
export function createCeps(config: Config, clock: Clock, log: Logger): Ceps {
  const { cepUrl, cepFallbackUrl, registryPerMinute: perMinute } = config;
  const fontes: FonteCeps[] = [];
  if (cepUrl !== null) {
    fontes.push({ nome: 'viacep', dados: 'viacep', perMinute, ceps: createHttpCeps({ url: cepUrl, clock }) });
  }
  if (cepFallbackUrl !== null) {
    const ceps = createBrasilApiCeps({ url: cepFallbackUrl, clock });
    fontes.push({ nome: 'brasilapi', dados: 'brasilapi', perMinute, ceps });
  }
  if (fontes.length === 0 && config.demo) {
    const simulator = createCepSimulator();
    const ceps = createHttpCeps({ url: 'http://cep.simulado', clock, fetch: (input) => simulator.fetch(input) });
    fontes.push({ nome: 'simulado', dados: 'simulado', perMinute: Number.POSITIVE_INFINITY, ceps });
  }
  return createCepsChain({ fontes, clock, log });
}
