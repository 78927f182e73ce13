import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Goes into the page and into the policy of its answer; another one for each request. */
    styleNonce: string;
  }
}

/**
 * The headers that tell a browser what the portal never does: load anything from elsewhere, run inline scripts, be
 * framed. Styles may be inline only with the request's nonce (the component library makes some at run time).
 */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', async (request) => {
    request.styleNonce = randomBytes(16).toString('base64');
  });
  await app.register(helmet, {
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Hashing large uploads in the browser compiles a WebAssembly module that is part of the portal.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", (request) => `'nonce-${'styleNonce' in request ? request.styleNonce : ''}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}
