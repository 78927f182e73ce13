import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ArchivedMail } from '../platform/mail/port.ts';
import { PATIENCE } from './patience.ts';
import type { TestServer } from './test-server.ts';

/** Waits until no job of the kind is waiting or running; the server must be started with `work: true`. */
export async function waitForJobs(server: TestServer, name: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from pgboss.job
        where name = ${name} and state in ('created', 'retry', 'active') and start_after <= now()`.execute(
      server.deps.db,
    );
    if (rows[0]?.total !== 0) throw new Error(`${rows[0]?.total} jobs of ${name} are not done`);
  }, PATIENCE);
}

/** The mails that were sent to an address, newest first, once every mail on its way has arrived. */
export async function mailsTo(server: TestServer, to: string): Promise<ArchivedMail[]> {
  await waitForJobs(server, 'recuperar-senha');
  await waitForJobs(server, 'enviar-mensagem');
  const { archive } = server.deps.mail;
  if (archive === null) throw new Error('this server sends its mails out');
  return (await archive.list(10_000)).filter((mail) => mail.to === to);
}

/** The id at the end of the link in a mail. */
export function linkIdOf(mail: ArchivedMail | undefined): string {
  const id = /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (id === undefined) throw new Error('the mail has no link');
  return id;
}
