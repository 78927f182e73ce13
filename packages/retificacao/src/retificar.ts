import type { PedidoRetificacao } from './comum/pedido.ts';
import type { ResultadoRetificacao, TipoRetificacao } from './comum/resultado.ts';

/** A rectification of any obligation. It survives a structured clone but for the callbacks. */
export interface RetificarPedido extends PedidoRetificacao {
  tipo: TipoRetificacao;
  /** What signs the events of the eSocial, where the workbook asks for it. */
  certificado?: { pfx: Uint8Array; senha: string };
  /** Signs those events whatever the workbook says. */
  assinar?: boolean;
}

type Motor = (pedido: RetificarPedido) => Promise<ResultadoRetificacao>;

/** Each engine is loaded when it is needed: they share little. */
const MOTORES: Readonly<Record<TipoRetificacao, () => Promise<Motor>>> = {
  efdc: async () => (await import('./efdc/retificar-efdc.ts')).retificarEfdc,
  ecf: async () => (await import('./ecf/retificar-ecf.ts')).retificarEcf,
  esocial: async () => (await import('./esocial/retificar-esocial.ts')).retificarEsocial,
};

/** Works a rectification out by the engine of its obligation and leaves ZIP, proof and changes in `workDir`. */
export async function retificar(pedido: RetificarPedido): Promise<ResultadoRetificacao> {
  const motor = await MOTORES[pedido.tipo]();
  return motor(pedido);
}
