import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type ArchivedMail,
  checkMessage,
  type Mail,
  type MailArchive,
  type MailMessage,
  type MailSender,
} from './port.ts';

const archivedSchema = z.object({
  id: z.string(),
  date: z.coerce.date(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachment: z
    .object({ name: z.string(), type: z.string(), bytes: z.base64().transform((text) => Buffer.from(text, 'base64')) })
    .optional(),
});

/**
 * Keeps mails in a folder instead of sending them: `<time>-<id>.json`, each whole or absent, readable by this process's
 * user alone. A message sent twice is one file.
 */
export function createFolderMail(options: { dir: string; from: MailSender }): Mail {
  const { dir, from } = options;
  return {
    archive: createArchive(dir),
    async send(message) {
      checkMessage(message);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = `${message.date.toISOString().replaceAll(/[:.]/g, '-')}-${message.id}`;
      const draft = join(dir, `.${name}.${randomUUID()}.tmp`);
      try {
        const file = await open(draft, 'w', 0o600);
        try {
          await file.writeFile(
            `${JSON.stringify({ ...message, from, attachment: toText(message) }, null, 2)}\n`,
            'utf8',
          );
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, join(dir, `${name}.json`));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

/** The attachment with its bytes as text, as JSON holds them. */
const toText = ({ attachment }: MailMessage) =>
  attachment && { ...attachment, bytes: attachment.bytes.toString('base64') };

function createArchive(dir: string): MailArchive {
  /** Newest first: the names begin with the time. */
  const names = async () => {
    const entries = await readdir(dir).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    return entries
      .filter((name) => /^\d[\w-]+\.json$/.test(name))
      .sort()
      .reverse();
  };
  return {
    async list(limit) {
      const read = await Promise.all((await names()).slice(0, limit).map((name) => readMail(join(dir, name))));
      return read.filter((mail) => mail !== null);
    },
    async find(id) {
      if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) return null;
      const name = (await names()).find((candidate) => candidate.endsWith(`-${id}.json`));
      return name === undefined ? null : readMail(join(dir, name));
    },
  };
}

/** Null for a file that is not a mail, or that was removed meanwhile. */
async function readMail(path: string): Promise<ArchivedMail | null> {
  try {
    const { replyTo, attachment, ...mail } = archivedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return { ...mail, ...(replyTo !== undefined && { replyTo }), ...(attachment !== undefined && { attachment }) };
  } catch {
    return null;
  }
}
