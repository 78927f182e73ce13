import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { ReceivedMail } from '../platform/mail/mail.contract.ts';

/** What an SMTP server of a test got. */
export interface Caixa {
  port: number;
  received: ReceivedMail[];
  raw: string[];
  envelopes: string[][];
  close: () => Promise<void>;
}

/** A real SMTP server on a free port of this machine. */
export async function startSmtp(options: Partial<SMTPServerOptions> = {}): Promise<Caixa> {
  const caixa: Omit<Caixa, 'port' | 'close'> = { received: [], raw: [], envelopes: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, callback) {
      const raw = await buffer(stream);
      caixa.raw.push(raw.toString('latin1'));
      caixa.envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
      caixa.received.push(await parse(raw));
      callback();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { ...caixa, port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function parse(raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    messageId: mail.messageId ?? '',
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    to: (mail.to ?? []).map(({ address }) => address ?? ''),
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      // Without this option the parser returns bytes.
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  };
}
