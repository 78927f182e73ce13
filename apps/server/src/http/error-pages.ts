import { readFile } from 'node:fs/promises';
import { ERROS } from '@apura/contract';
import type { FastifyInstance } from 'fastify';

const PAGES = new URL('../../../../docs/erros/', import.meta.url);

/** `GET /erros/<code>`: the page of a code, to which the body of every error links. Needs no session. */
export function registerErrorPages(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/erros/:code', async ({ params: { code } }, reply) => {
    if (!Object.hasOwn(ERROS, code)) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').send(await readFile(new URL(`${code}.md`, PAGES), 'utf8'));
  });
}
