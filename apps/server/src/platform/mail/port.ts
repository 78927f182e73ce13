import { isEmail } from '@apura/br';

/** One mail to one person. */
export interface MailMessage {
  /** The same at every try, so that receivers recognise a second copy. Letters, digits and `-`. */
  id: string;
  /** When it was written. */
  date: Date;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachment;
}

export interface MailAttachment {
  name: string;
  /** Its media type. */
  type: string;
  bytes: Buffer;
}

/** Who the mails are from. */
export interface MailSender {
  name: string;
  address: string;
}

/**
 * Sends mails. When `send` resolves, another system has taken the mail over. Sending the same message again after a
 * crash is right: its id is the same.
 */
export interface Mail {
  /** Throws {@link MailRefusedError} or {@link MailUnavailableError}, or an Error for a message that is none. */
  send(message: MailMessage): Promise<void>;
  /** What was sent, where mails stay on this machine instead of going out; null where they go out. */
  readonly archive: MailArchive | null;
}

export interface MailArchive {
  /** Newest first. */
  list(limit: number): Promise<ArchivedMail[]>;
  /** By the message's id; null when there is none. */
  find(id: string): Promise<ArchivedMail | null>;
}

export interface ArchivedMail extends MailMessage {
  from: MailSender;
}

/** The receiver or its server will never take this mail; trying again is useless. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** The mail could not be handed over now: the server is down, unknown, or says 'later'. */
export class MailUnavailableError extends Error {
  override name = 'MailUnavailableError';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Throws unless the fields that become headers are single plain values: what users wrote cannot add a header. */
export function checkMessage(message: MailMessage): void {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(message.id)) throw new Error('not a mail: its id');
  if (!isEmail(message.to)) throw new Error('not a mail: its receiver');
  if (message.replyTo !== undefined && !isEmail(message.replyTo)) throw new Error('not a mail: whom to answer');
  if (message.attachment !== undefined && !isNameOfFile(message.attachment.name)) {
    throw new Error('not a mail: the name of its attachment');
  }
  if (message.subject === '' || message.subject.length > 300 || CONTROL.test(message.subject)) {
    throw new Error('not a mail: its subject');
  }
}

/** Whether it is the name of a file alone, and no path. */
function isNameOfFile(name: string): boolean {
  return name !== '' && name.length <= 255 && !CONTROL.test(name) && !/[/\\]/.test(name);
}
