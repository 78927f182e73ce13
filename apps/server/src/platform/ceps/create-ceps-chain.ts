import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';
import { createFallbackChain } from '../registry/fallback-chain.ts';
import type { Ceps } from './port.ts';

export interface FonteCeps {
  nome: string;
  dados: string;
  perMinute: number;
  ceps: Ceps;
}

export interface CepsChainOptions {
  fontes: readonly FonteCeps[];
  clock: Clock;
  log?: Logger;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ENTRIES = 2_000;

/**
 * One register of postal codes out of several, with answers kept for a day and, while no register answers, for a month.
 */
export function createCepsChain({ fontes, clock, log }: CepsChainOptions): Ceps {
  const buscar = createFallbackChain({
    fontes: fontes.map(({ ceps, ...fonte }) => ({ ...fonte, buscar: (cep: string) => ceps.fetchCep(cep) })),
    clock,
    log,
    freshMs: DAY_MS,
    staleMs: 30 * DAY_MS,
    maxEntries: MAX_ENTRIES,
  });
  return {
    async fetchCep(cep) {
      if (!/^\d{8}$/.test(cep)) throw new RangeError('a postal code has eight digits');
      return buscar(cep);
    },
  };
}
