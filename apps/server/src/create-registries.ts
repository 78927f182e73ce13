import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
 * The registries of companies that are set up, one after the other. Where none is, `simulado` answers, which only a
 * demonstration has; elsewhere the answer is that no registry answers.
 */
export function createRegistry(
  config: Config,
  { clock, log, simulado }: { clock: Clock; log: Logger; simulado?: Registry },
): Registry {
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
  if (fontes.length === 0 && simulado !== undefined) {
    // A simulator on this machine needs no limit of calls.
    fontes.push({ nome: 'simulado', dados: 'simulado', perMinute: Number.POSITIVE_INFINITY, registry: simulado });
  }
  return createRegistryChain({ fontes, clock, log });
}

/** The registers of postal codes that are set up, by the same rule. */
export function createCeps(
  config: Config,
  { clock, log, simulado }: { clock: Clock; log: Logger; simulado?: Ceps },
): Ceps {
  const { cepUrl, cepFallbackUrl, registryPerMinute: perMinute } = config;
  const fontes: FonteCeps[] = [];
  if (cepUrl !== null) {
    fontes.push({ nome: 'viacep', dados: 'viacep', perMinute, ceps: createHttpCeps({ url: cepUrl, clock }) });
  }
  if (cepFallbackUrl !== null) {
    const ceps = createBrasilApiCeps({ url: cepFallbackUrl, clock });
    fontes.push({ nome: 'brasilapi', dados: 'brasilapi', perMinute, ceps });
  }
  if (fontes.length === 0 && simulado !== undefined) {
    fontes.push({ nome: 'simulado', dados: 'simulado', perMinute: Number.POSITIVE_INFINITY, ceps: simulado });
  }
  return createCepsChain({ fontes, clock, log });
}
