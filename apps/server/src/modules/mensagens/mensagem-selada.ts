import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';

const PROPOSITO = 'mensagem';

const mensagemSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** The part of a mail that the database keeps encrypted until it is sent. */
export interface MensagemSelada {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export function sealMensagem(deps: Pick<Deps, 'crypto'>, mensagem: MensagemSelada): Buffer {
  return deps.crypto.seal(PROPOSITO, Buffer.from(JSON.stringify(mensagem)));
}

/** The mail, or null when it was sealed with a key that this installation no longer has. */
export function openMensagem(deps: Pick<Deps, 'crypto'>, selada: Buffer): MensagemSelada | null {
  try {
    const { replyTo, ...mensagem } = mensagemSchema.parse(
      JSON.parse(deps.crypto.open(PROPOSITO, selada).toString('utf8')),
    );
    return replyTo === undefined ? mensagem : { ...mensagem, replyTo };
  } catch {
    return null;
  }
}

/** The same mail under the new key; null when the former one does not open it. */
export function resealMensagem(troca: TrocaDeChave, selada: Buffer): Buffer | null {
  return reseal(troca, PROPOSITO, selada);
}
