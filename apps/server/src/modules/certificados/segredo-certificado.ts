import { z } from 'zod';
import { type Crypto, reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';

/** What is kept of an imported certificate to use it: the file as it came, and its password. */
export interface SegredoCertificado {
  pfx: Buffer;
  senha: string;
}

const guardado = z.object({ pfx: z.string(), senha: z.string() });

/** Seals it for one owner: another owner's purpose does not open it. */
export function sealCertificado(crypto: Crypto, ownerId: string, segredo: SegredoCertificado): Buffer {
  const text = JSON.stringify({ pfx: segredo.pfx.toString('base64'), senha: segredo.senha });
  return crypto.seal(purposeOf(ownerId), Buffer.from(text));
}

/** Throws when it was sealed for another owner or under another key of the installation. */
export function openCertificado(crypto: Crypto, ownerId: string, conteudo: Buffer): SegredoCertificado {
  const { pfx, senha } = guardado.parse(JSON.parse(crypto.open(purposeOf(ownerId), conteudo).toString('utf8')));
  return { pfx: Buffer.from(pfx, 'base64'), senha };
}

/** The same secret of the same owner under the new key; null when the former one does not open it. */
export function resealCertificado(troca: TrocaDeChave, ownerId: string, conteudo: Buffer): Buffer | null {
  return reseal(troca, purposeOf(ownerId), conteudo);
}

function purposeOf(ownerId: string): string {
  return `certificado:${ownerId}`;
}
