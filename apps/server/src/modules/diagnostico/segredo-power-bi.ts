import { type Crypto, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';

/** Seals the secret of an owner's Power BI application: another owner's purpose does not open it. */
export function sealSegredoBi(crypto: Crypto, ownerId: string, segredo: string): Buffer {
  return crypto.seal(purposeOf(ownerId), Buffer.from(segredo));
}

export function openSegredoBi(crypto: Crypto, ownerId: string, selado: Buffer): string {
  return crypto.open(purposeOf(ownerId), selado).toString('utf8');
}

/** The same secret under the new key; null when the former one does not open it. */
export function resealSegredoBi(troca: TrocaDeChave, ownerId: string, selado: Buffer): Buffer | null {
  return reseal(troca, purposeOf(ownerId), selado);
}

function purposeOf(ownerId: string): string {
  return `provedor-bi:${ownerId}`;
}
