import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock/port.ts';

/** A file that says it holds for longer is not believed (RFC 9116, section 2.5.5). */
const VALID_MS = 180 * 86_400_000;

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of weaknesses. Without a contact there is no such
 * file.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: { contact: string | null; publicUrl: string; clock: Clock },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === null) return reply.callNotFound();
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
