import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Logger } from '../platform/log/port.ts';

/** Where browsers report what the page's policy blocked. Named in the policy itself. */
export const CSP_REPORTS_PATH = '/csp-report';

const BODY_BYTES = 8 * 1024;
const PER_MINUTE = 20;
const MAX_TEXT = 200;

const text = z.string().max(4_000).default('');
/** The report of `report-uri`. Whatever else a browser puts in is not read. */
const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': z.number().optional(),
  }),
});

/**
 * Takes reports of the content security policy into the log. Anybody can send one, so few are taken from one address,
 * none is long, and of each address only the part before its query is kept: a query may hold a ticket.
 */
export function registerCspReports(app: FastifyInstance, log: Logger): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      CSP_REPORTS_PATH,
      { bodyLimit: BODY_BYTES, config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const parsed = reportSchema.safeParse(request.body);
        if (!parsed.success) return reply.code(400).send();
        const report = parsed.data['csp-report'];
        log.info(
          {
            requestId: request.id,
            document: withoutQuery(report['document-uri']),
            blocked: withoutQuery(report['blocked-uri']),
            directive: (report['effective-directive'] || report['violated-directive']).slice(0, MAX_TEXT),
            source: withoutQuery(report['source-file']),
            line: report['line-number'],
          },
          'content security policy violated',
        );
        return reply.code(204).send();
      },
    );
  });
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '').slice(0, MAX_TEXT);
}
