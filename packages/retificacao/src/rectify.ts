import type { PedidoRetificacao } from './comum/pedido.ts';
import type { ResultadoRetificacao, TipoRetificacao } from './comum/resultado.ts';

/** A rectification of any obligation. All but the callbacks can be cloned to another thread or process. */
export interface RetificarPedido extends PedidoRetificacao {
  tipo: TipoRetificacao;
  /** Signs the events of the eSocial, when the workbook asks for it. */
  certificado?: { pfx: Uint8Array; senha: string };
  /** Whether to sign the events whatever the workbook says. */
  sign?: boolean;
}

type Motor = (pedido: RetificarPedido) => Promise<ResultadoRetificacao>;

/** Each engine is loaded only when it is needed, because they share little code. */
const MOTORES: Readonly<Record<TipoRetificacao, () => Promise<Motor>>> = {
  efdc: async () => (await import('./efdc/rectify-efdc.ts')).rectifyEfdc,
  ecf: async () => (await import('./ecf/rectify-ecf.ts')).rectifyEcf,
  esocial: async () => (await import('./esocial/rectify-esocial.ts')).rectifyEsocial,
};

/**
 * Makes a rectification with the engine of its obligation, writes ZIP, proof and changes into `workDir` and returns
 * their paths. Faults of the workbook or of the files are in the proof; it throws only when the work itself fails or is
 * aborted.
 */
export async function rectify(pedido: RetificarPedido): Promise<ResultadoRetificacao> {
  const motor = await MOTORES[pedido.tipo]();
  return motor(pedido);
}
