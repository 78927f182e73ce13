import { z } from 'zod';
import type { Deps } from '../../deps.ts';

const PROPOSITO = 'recuperacao';

const pedidoSchema = z.object({ email: z.string(), cpf: z.string() });

/** Who asks for a new password, as the job carries it. */
export interface PedidoRecuperacao {
  email: string;
  /** Eleven digits. */
  cpf: string;
}

export function sealPedido(deps: Pick<Deps, 'crypto'>, pedido: PedidoRecuperacao): string {
  return deps.crypto.seal(PROPOSITO, Buffer.from(JSON.stringify(pedido))).toString('base64url');
}

/** The request, or null when it was sealed with a key that this installation no longer has. */
export function openPedido(deps: Pick<Deps, 'crypto'>, selado: string): PedidoRecuperacao | null {
  try {
    return pedidoSchema.parse(
      JSON.parse(deps.crypto.open(PROPOSITO, Buffer.from(selado, 'base64url')).toString('utf8')),
    );
  } catch {
    return null;
  }
}
