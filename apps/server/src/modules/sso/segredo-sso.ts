import { z } from 'zod';
import { type Crypto, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { PedidoOidc } from '../../platform/oidc/port.ts';
import * as repo from './sso.repo.ts';

const PEDIDO = 'sso-pedido';
const VALIDADE_PEDIDO_MS = 10 * 60_000;

const pedidoSchema = z.object({
  ownerId: z.string(),
  emissor: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  sessaoAnterior: z.string().optional(),
  ate: z.number(),
});

/** Seals a client's secret for one owner: another owner's purpose does not open it. */
export function sealSegredo(crypto: Crypto, ownerId: string, segredo: string): Buffer {
  return crypto.seal(purposeOf(ownerId), Buffer.from(segredo));
}

export function openSegredo(crypto: Crypto, ownerId: string, selado: Buffer): string {
  return crypto.open(purposeOf(ownerId), selado).toString('utf8');
}

/** Seals the secret of an owner's provider anew. */
export async function rotateChaveDoSso(
  trx: Trx,
  ownerId: string,
  troca: TrocaDeChave,
): Promise<{ trocados: number; ilegiveis: number }> {
  const provedor = await repo.lockProvedor(trx);
  if (provedor === undefined || troca.nova.isCurrent(provedor.segredo)) return { trocados: 0, ilegiveis: 0 };
  const novo = reseal(troca, purposeOf(ownerId), provedor.segredo);
  if (novo === null) return { trocados: 0, ilegiveis: 1 };
  await repo.setSegredo(trx, novo);
  return { trocados: 1, ilegiveis: 0 };
}

/** A sign-in under way, with the owner and the issuer that it asked. */
export interface PedidoSso extends PedidoOidc {
  ownerId: string;
  emissor: string;
  /** The hash of the refresh token that the browser had on its way to the provider. */
  sessaoAnterior: Buffer | undefined;
}

/**
 * Seals the request for the browser, which keeps it during the sign-in at the provider and can neither read nor change
 * it.
 */
export function sealPedido(crypto: Crypto, pedido: PedidoSso, agora: Date): string {
  const { ownerId, emissor, state, nonce, verifier } = pedido;
  const sessaoAnterior = pedido.sessaoAnterior?.toString('base64url');
  const ate = agora.getTime() + VALIDADE_PEDIDO_MS;
  return crypto
    .seal(PEDIDO, Buffer.from(JSON.stringify({ ownerId, emissor, state, nonce, verifier, sessaoAnterior, ate })))
    .toString('base64url');
}

/** Opens a sealed request; null when it was not sealed here, or its ten minutes are over. */
export function openPedido(crypto: Crypto, selado: string, agora: Date): PedidoSso | null {
  try {
    const text = crypto.open(PEDIDO, Buffer.from(selado, 'base64url')).toString('utf8');
    const { ate, sessaoAnterior: hash, ...pedido } = pedidoSchema.parse(JSON.parse(text));
    const sessaoAnterior = hash === undefined ? undefined : Buffer.from(hash, 'base64url');
    return ate > agora.getTime() ? { ...pedido, sessaoAnterior } : null;
  } catch {
    return null;
  }
}

function purposeOf(ownerId: string): string {
  return `sso-segredo:${ownerId}`;
}
