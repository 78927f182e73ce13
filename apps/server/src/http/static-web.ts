import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const FIRST_SEGMENTS =
  'api|register|update|delete|start|login|logout|refresh|health|metrics|docs|dev|assets|diagnostico/assets';
/** Addresses of calls: an unknown one among them is a 404 in JSON, never the page. */
const CALLS = new RegExp(`^/(${FIRST_SEGMENTS})(/|$|\\?)`);

/**
 * Serves the built portal: hashed assets for a year, in the compressed form that the build left beside each; the page
 * never cached, with the style nonce and the product's name in it. Every other address of a navigation (such as
 * `/reset/{id}`) is the page too. Without a build, only the calls are served.
 */
export async function registerStaticWeb(
  app: FastifyInstance,
  { webDir, productName }: { webDir: string; productName: string },
): Promise<boolean> {
  if (!existsSync(join(webDir, 'index.html'))) return false;
  // A later build is written to another folder and only the link moves, so the files of this page stay.
  const root = realpathSync(webDir);
  const indexFile = join(root, 'index.html');
  const name = escapeHtml(productName);
  const page = readFileSync(indexFile, 'utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => `${start}${name}`);
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.map', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/][^\\/]*-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (CALLS.test(request.url)) return reply.callNotFound();
    const nonce = `<meta property="csp-nonce" nonce="${request.styleNonce}" />`;
    return reply.type('text/html; charset=utf-8').send(page.replace('<head>', `<head>\n    ${nonce}`));
  });
  return true;
}
