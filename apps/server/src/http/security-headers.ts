import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { CSP_REPORTS_PATH } from './csp-reports.ts';

const YEAR_SECONDS = 31_536_000;
/** The value of the header that makes a browser use HTTPS only. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}; includeSubDomains`;

/** For answers that are no page: the policy that lets nothing in. */
export const CLOSED_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

declare module 'fastify' {
  interface FastifyRequest {
    /** Goes into the page and into the policy of its answer; another one for each request. */
    readonly styleNonce: string;
  }
}

/**
 * The headers by which a browser refuses what the portal never does: load anything from elsewhere, run inline scripts,
 * be framed. Styles may be inline only with the request's nonce (the component library makes some at run time).
 */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  // The policy is made from the raw request, the page from the wrapped one.
  const nonces = new WeakMap<object, string>();
  const nonceOf = (raw: object): string => {
    const nonce = nonces.get(raw) ?? randomBytes(16).toString('base64');
    nonces.set(raw, nonce);
    return nonce;
  };
  app.decorateRequest('styleNonce', {
    getter() {
      return nonceOf(this.raw);
    },
  });
  await app.register(helmet, {
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Hashing large uploads in the browser compiles a WebAssembly module that is part of the portal.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", (raw: IncomingMessage) => `'nonce-${nonceOf(raw)}'`],
        // An attribute can style its own element only; the grid's templates carry some.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // The built-in diagnostic, and the reports of owners who have Power BI.
        frameSrc: ["'self'", 'https://app.powerbi.com', 'https://app.fabric.microsoft.com'],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORTS_PATH],
      },
    },
  });
}
