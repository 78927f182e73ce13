import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { reseal, type TrocaDeChave } from '../../platform/crypto/port.ts';
import type { MailAttachment } from '../../platform/mail/port.ts';

const PROPOSITO = 'mensagem';

const mensagemSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachment: z.object({ name: z.string(), type: z.string(), bytes: z.string() }).optional(),
});

/** The part of a mail that the database keeps encrypted until it is sent. */
export interface MensagemSelada {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachment;
}

export function sealMensagem(deps: Pick<Deps, 'crypto'>, mensagem: MensagemSelada): Buffer {
  return deps.crypto.seal(
    PROPOSITO,
    Buffer.from(JSON.stringify({ ...mensagem, attachment: toText(mensagem.attachment) })),
  );
}

/** The mail, or null when it was sealed with a key that this installation no longer has. */
export function openMensagem(deps: Pick<Deps, 'crypto'>, selada: Buffer): MensagemSelada | null {
  try {
    const { replyTo, attachment, ...mensagem } = mensagemSchema.parse(
      JSON.parse(deps.crypto.open(PROPOSITO, selada).toString('utf8')),
    );
    return {
      ...mensagem,
      ...(replyTo !== undefined && { replyTo }),
      ...(attachment !== undefined && {
        attachment: { ...attachment, bytes: Buffer.from(attachment.bytes, 'base64') },
      }),
    };
  } catch {
    return null;
  }
}

/** The bytes as text, as JSON holds them. */
const toText = (attachment: MailAttachment | undefined) =>
  attachment && { ...attachment, bytes: attachment.bytes.toString('base64') };

/** The same mail under the new key; null when the former one does not open it. */
export function resealMensagem(troca: TrocaDeChave, selada: Buffer): Buffer | null {
  return reseal(troca, PROPOSITO, selada);
}
