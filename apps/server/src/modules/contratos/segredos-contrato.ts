import { z } from 'zod';
import { type Crypto, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';

/** Consumer key and secret. */
export interface ChavesContrato {
  chave: string;
  segredo: string;
}

/** The contractor's e-CNPJ, as it came, and what opens it. */
export interface CertificadoContrato {
  pfx: Buffer;
  senha: string;
}

const chavesGuardadas = z.object({ chave: z.string(), segredo: z.string() });
const certificadoGuardado = z.object({ pfx: z.string(), senha: z.string() });

/** Seals them for one owner: another owner's purpose does not open them. */
export function sealChaves(crypto: Crypto, ownerId: string, { chave, segredo }: ChavesContrato): Buffer {
  return crypto.seal(purposes(ownerId).chaves, Buffer.from(JSON.stringify({ chave, segredo })));
}

/** Throws when they were sealed for another owner or under another key of the installation. */
export function openChaves(crypto: Crypto, ownerId: string, selado: Buffer): ChavesContrato {
  return chavesGuardadas.parse(JSON.parse(crypto.open(purposes(ownerId).chaves, selado).toString('utf8')));
}

export function sealCertificadoContrato(crypto: Crypto, ownerId: string, { pfx, senha }: CertificadoContrato): Buffer {
  const text = JSON.stringify({ pfx: pfx.toString('base64'), senha });
  return crypto.seal(purposes(ownerId).certificado, Buffer.from(text));
}

/** Throws as {@link openChaves} does. */
export function openCertificadoContrato(crypto: Crypto, ownerId: string, selado: Buffer): CertificadoContrato {
  const text = crypto.open(purposes(ownerId).certificado, selado).toString('utf8');
  const { pfx, senha } = certificadoGuardado.parse(JSON.parse(text));
  return { pfx: Buffer.from(pfx, 'base64'), senha };
}

/** The same secret of the same owner under the new key; null when the former one does not open it. */
export function resealSegredo(
  troca: TrocaDeChave,
  ownerId: string,
  { qual, selado }: { qual: 'chaves' | 'certificado'; selado: Buffer },
): Buffer | null {
  return reseal(troca, purposes(ownerId)[qual], selado);
}

function purposes(ownerId: string) {
  return { chaves: `contrato-chaves:${ownerId}`, certificado: `contrato-certificado:${ownerId}` } as const;
}
