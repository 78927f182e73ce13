import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CAMINHO_DIAGNOSTICO } from '@apura/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

interface DiagnosticoOptions {
  diagnosticoDir: string;
  productName: string;
  /** Origins, besides the page's own, whose pages may embed it. */
  embedOrigins: readonly string[];
}

/**
 * Serves the built-in diagnostic page: its `frame-ancestors` names the sites that may embed it, and so does a meta
 * element, by which the page checks its messages. The page holds no data of any project. Without a build the routes are
 * not registered.
 */
export async function registerStaticDiagnostico(app: FastifyInstance, options: DiagnosticoOptions): Promise<boolean> {
  const { diagnosticoDir, embedOrigins } = options;
  if (!existsSync(join(diagnosticoDir, 'index.html'))) return false;
  const root = realpathSync(diagnosticoDir);
  const name = escapeHtml(options.productName);
  const page = readFileSync(join(root, 'index.html'), 'utf8').replace(
    /<title>[^<]*<\/title>/,
    () => `<title>Diagnóstico · ${name}</title>`,
  );
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: `${CAMINHO_DIAGNOSTICO}assets/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.get(CAMINHO_DIAGNOSTICO, { exposeHeadRoute: true }, async (request, reply) => {
    const head = `<head>
    <meta property="csp-nonce" nonce="${request.styleNonce}" />
    <meta name="origens" content="${escapeHtml(embedOrigins.join(' '))}" />`;
    return reply
      .header('content-security-policy', policyOf(request, embedOrigins))
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(page.replace('<head>', head));
  });
  return true;
}

function policyOf(request: FastifyRequest, embedOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${request.styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...embedOrigins].join(' ')}`,
  ].join(';');
}
