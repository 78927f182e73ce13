import { mkdir } from 'node:fs/promises';
import { createReceitanetBxSimulator, type ReceitanetBxSimulator } from '@apura/simulators';
import type { ReceitanetBxConfig } from '../config/receitanet-bx-config.ts';
import type { Clock } from '../platform/clock/port.ts';

/** Whose certificate the simulated service has: a fictitious accountant's, so that companies have to authorize it. */
const CERTIFICADO = '12345678000195';

/**
 * Opens a ReceitanetBX Serviço on this machine, whose companies are invented and which writes into `pasta`, and the
 * settings for it: for the demonstration and for tests.
 */
export async function openReceitanetBxSimulado(o: {
  clock: Clock;
  pasta: string;
  /** How long the Receita takes to prepare an order. */
  preparoMs?: number;
}): Promise<{ config: ReceitanetBxConfig; simulador: ReceitanetBxSimulator; close(): Promise<void> }> {
  await mkdir(o.pasta, { recursive: true });
  const simulador = await createReceitanetBxSimulator({
    pasta: o.pasta,
    certificado: CERTIFICADO,
    now: () => o.clock.now(),
    preparoMs: o.preparoMs,
  });
  const config: ReceitanetBxConfig = {
    url: `${simulador.url}/services/ReceitanetBX`,
    pasta: o.pasta,
    certificado: CERTIFICADO,
    dialeto: 'nomes',
  };
  return { config, simulador, close: () => simulador.close() };
}
