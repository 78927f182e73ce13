import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { sessionCookies } from '../../http/nomes-dos-cookies-da-sessao.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import { origemDe, setCookiesDaEntrada } from '../sessao/index.ts';
import * as configurar from './configurar.service.ts';
import * as entrar from './entrar.service.ts';

const COOKIE_SECONDS = 600;

/** The calls of sign-in by an owner's OpenID provider, and of its settings. */
export function mountSso(app: FastifyInstance, deps: Deps): void {
  // It comes back by a link from the provider, which a stricter cookie would not follow.
  const { sso: cookieName, attributes } = sessionCookies(deps.config);
  const cookie = { ...attributes, sameSite: 'lax' } as const;

  mountRoute(app, deps, contract.findSso, {
    policy: aberta,
    handler: async ({ body, request }) => ({
      disponivel: await entrar.findSso(deps, { email: body.email, endereco: request.ip }),
    }),
  });
  mountRoute(app, deps, contract.startSso, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const { url, pedido } = await entrar.startSso(deps, { email: body.email, origem: origemDe(deps, request) });
      reply.setCookie(cookieName, pedido, { ...cookie, maxAge: COOKIE_SECONDS });
      return { url };
    },
  });
  mountRoute(app, deps, contract.finishSso, {
    policy: aberta,
    handler: async ({ params, request, reply }) => {
      reply.header('referrer-policy', 'no-referrer').clearCookie(cookieName, cookie);
      try {
        const url = new URL(request.url, deps.config.publicUrl);
        const entrada = await entrar.finishSso(deps, {
          selado: request.cookies[cookieName],
          retorno: params.owner,
          url,
          origem: origemDe(deps, request),
        });
        if (!('refreshToken' in entrada)) return reply.redirect(`/#entrada=${toFragment(entrada)}`);
        setCookiesDaEntrada(deps, reply, entrada);
        return reply.redirect('/#entrada=aberta');
      } catch (error) {
        // A person is looking at this answer: the portal says the error in its own words.
        if (!isAppError(error)) throw error;
        deps.log.info({ requestId: request.id, code: error.code, detail: error.message }, 'single sign-on refused');
        return reply.redirect(`/#falha=${error.code}`);
      }
    },
  });

  const policy = requireSessao;
  mountRoute(app, deps, contract.getSso, { policy, handler: ({ sessao }) => configurar.getSso(deps, sessao) });
  mountRoute(app, deps, contract.updateSso, {
    policy,
    handler: ({ sessao, body }) => configurar.updateSso(deps, sessao, body),
  });
  mountRoute(app, deps, contract.deleteSso, {
    policy,
    handler: async ({ sessao }) => {
      await configurar.deleteSso(deps, sessao);
      return { message: 'Entrada única excluída' };
    },
  });
}

/** The second step as the portal's page reads it: behind the `#`, which neither servers nor logs see. */
function toFragment(pendente: contract.EntradaPendente): string {
  return Buffer.from(JSON.stringify(pendente)).toString('base64url');
}
