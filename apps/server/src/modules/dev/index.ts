import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { mountDevColeta } from './coleta.routes.ts';
import { mountDevMail } from './mail.routes.ts';
import { mountDevPagamentos } from './pagamentos.routes.ts';
import { mountDevRelogio } from './relogio.routes.ts';

const LOCAIS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The development pages below /dev: what the demonstration "sent" and what there is to pay. Only with DEMO=1. They show
 * links that open accounts and settle simulated payments, so they answer at this portal's own addresses only (no other
 * name that points here) and take a POST from their own pages only.
 */
export function mountDev(app: FastifyInstance, deps: Deps, { runRotinas }: { runRotinas: () => Promise<void> }): void {
  if (!deps.config.demo) return;
  const proprio = new URL(deps.config.publicUrl).hostname;
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (![...LOCAIS, proprio].includes(hostOf(request)) || !isFromHere(request)) throw appError('nao-encontrado');
        reply.header('referrer-policy', 'same-origin');
      });
      // A button's form sends nothing but where it points.
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
        done(null, undefined),
      );
      scope.get('/', async (_request, reply) => reply.redirect('/dev/mail'));
      mountDevMail(scope, deps);
      mountDevPagamentos(scope, deps);
      mountDevColeta(scope, deps);
      mountDevRelogio(scope, deps, runRotinas);
    },
    { prefix: '/dev' },
  );
}

/** The name by which the portal was called, without the port. */
function hostOf(request: FastifyRequest): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
}

/** Browsers send the origin of a POST; a client that sends none is no browser and carries no user's cookies. */
function isFromHere(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
}
