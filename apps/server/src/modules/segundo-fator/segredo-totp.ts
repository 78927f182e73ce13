import { type Crypto, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './segundo-fator.repo.ts';

/** Seals a secret for one user: another user's purpose does not open it. */
export function sealSegredo(crypto: Crypto, usuarioId: string, segredo: Uint8Array): Buffer {
  return crypto.seal(purposeOf(usuarioId), segredo);
}

export function openSegredo(crypto: Crypto, usuarioId: string, selado: Buffer): Buffer {
  return crypto.open(purposeOf(usuarioId), selado);
}

/** Seals the secrets of an owner's users anew: how many those were, and how many neither key opens. */
export async function rotateChaveDosFatores(
  trx: Trx,
  troca: TrocaDeChave,
): Promise<{ trocados: number; ilegiveis: number }> {
  const feito = { trocados: 0, ilegiveis: 0 };
  for (const { usuario_id: usuarioId, segredo } of await repo.listTotps(trx)) {
    if (troca.nova.isCurrent(segredo)) continue;
    const novo = reseal(troca, purposeOf(usuarioId), segredo);
    if (novo === null) feito.ilegiveis += 1;
    else {
      await repo.setSegredo(trx, usuarioId, novo);
      feito.trocados += 1;
    }
  }
  return feito;
}

function purposeOf(usuarioId: string): string {
  return `totp:${usuarioId}`;
}
