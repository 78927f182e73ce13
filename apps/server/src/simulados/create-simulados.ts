import { createCepSimulator, createPagamentosSimulator, createRegistroCnpjSimulator } from '@apura/simulators';
import type { Simulados } from '../deps.ts';
import { createHttpCeps } from '../platform/ceps/http-ceps.ts';
import type { Clock } from '../platform/clock/port.ts';
import { createHttpRegistry } from '../platform/registry/http-registry.ts';
import { createSimulatedPayments } from './simulated-payments.ts';

/** What answers in a demonstration for each service that its settings do not name. `receiver` is shown on charges. */
export function createSimulados({ receiver, clock }: { receiver: string; clock: Clock }): Simulados {
  const empresas = createRegistroCnpjSimulator();
  const ceps = createCepSimulator();
  return {
    registry: createHttpRegistry({
      url: 'http://registro-cnpj.simulado',
      clock,
      fetch: (input) => empresas.fetch(input),
    }),
    ceps: createHttpCeps({ url: 'http://cep.simulado', clock, fetch: (input) => ceps.fetch(input) }),
    payments: createSimulatedPayments({ simulator: createPagamentosSimulator(), receiver }),
  };
}
