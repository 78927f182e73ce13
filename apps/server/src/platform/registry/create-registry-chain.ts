import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';
import { createFallbackChain } from './fallback-chain.ts';
import type { Registry } from './port.ts';

export interface FonteRegistro {
  nome: string;
  dados: string;
  perMinute: number;
  registry: Registry;
}

export interface RegistryChainOptions {
  fontes: readonly FonteRegistro[];
  clock: Clock;
  log?: Logger;
}

/** The open data change once a month. */
const FRESH_MS = 6 * 60 * 60 * 1000;
const STALE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_ENTRIES = 1_000;

/** One registry out of several, with answers kept for hours and, while no registry answers, for a week. */
export function createRegistryChain({ fontes, clock, log }: RegistryChainOptions): Registry {
  const fetchEmpresa = createFallbackChain({
    fontes: fontes.map(({ registry, ...fonte }) => ({
      ...fonte,
      buscar: (cnpj: string) => registry.fetchEmpresa(cnpj),
    })),
    clock,
    log,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxEntries: MAX_ENTRIES,
  });
  return { fetchEmpresa };
}
