import type { PedidoSimulacao, Simulacao } from './simulacao.ts';

type Simulador = (pedido: PedidoSimulacao) => Promise<Simulacao>;

const SIMULADORES: Readonly<Record<PedidoSimulacao['tipo'], () => Promise<Simulador>>> = {
  efdc: async () => (await import('../efdc/simulacao/simulate-efdc.ts')).simulateEfdc,
  esocial: async () => (await import('../esocial/simulacao/simulate-esocial.ts')).simulateEsocial,
};

/**
 * Works out what a rectification would do, with the same engine, and writes no file of it: no receipts are needed, and
 * what only a finished file shows (the pre-validation) is not checked. `workDir` holds everything in between; the
 * caller deletes it. Faults of the workbook or of the files are occurrences; it throws only when the work itself fails
 * or is aborted.
 */
export async function simulate(pedido: PedidoSimulacao): Promise<Simulacao> {
  const simulador = await SIMULADORES[pedido.tipo]();
  return simulador(pedido);
}
