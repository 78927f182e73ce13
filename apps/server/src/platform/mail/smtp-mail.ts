import { createTransport } from 'nodemailer';
import { parseSmtpUrl } from '../../config/parse-smtp-url.ts';
import {
  checkMessage,
  type Mail,
  type MailAttachment,
  MailRefusedError,
  type MailSender,
  MailUnavailableError,
} from './port.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Hands mails to the SMTP server of `url`, over a connection of their own each. */
export function createSmtpMail(options: { url: string; from: MailSender }): Mail {
  const transport = createTransport({
    ...parseSmtpUrl(options.url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    allowInternalNetworkInterfaces: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.address.slice(options.from.address.lastIndexOf('@') + 1);
  return {
    archive: null,
    async send(message) {
      checkMessage(message);
      try {
        await transport.sendMail({
          messageId: `<${message.id}@${domain}>`,
          date: message.date,
          from: { name: options.from.name, address: options.from.address },
          to: { name: '', address: message.to },
          ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
          subject: message.subject,
          text: message.text,
          html: message.html,
          ...(message.attachment === undefined ? {} : { attachments: [attachmentOf(message.attachment)] }),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

function attachmentOf({ name, type, bytes }: MailAttachment) {
  return { filename: name, contentType: type, content: bytes };
}

/**
 * Decides by the code of the server's answer whether to try again; its text is not kept, because it may name people.
 */
function translate(error: unknown): Error {
  const { code = '', responseCode = 0, command = '' } = toReply(error);
  const said = `SMTP: ${[code, responseCode === 0 ? '' : String(responseCode), command].filter(Boolean).join(' ')}`;
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutMail && responseCode >= 500) return new MailRefusedError(said);
  return new MailUnavailableError(said);
}

function toReply(error: unknown): { code?: string; responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    // Of a command only its verb: what follows may be an address.
    ...(typeof command === 'string' ? { command: /^[A-Z ]{1,12}/.exec(command)?.[0].trim() ?? '' } : {}),
  };
}
