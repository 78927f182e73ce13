import * as contract from '@apura/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, exigirSessao } from '../../http/policies.ts';
import { type SessionCookies, sessionCookies } from '../../http/session-cookies.ts';
import { APARELHO_MS } from './aparelho.ts';
import { requestReset, resetSenha, updateSenha } from './senha.service.ts';
import { login, logout, type Origem, refresh, type SessaoAberta } from './sessao.service.ts';
import * as sessoes from './sessoes.service.ts';

export function mountSessao(app: FastifyInstance, deps: Deps): void {
  const cookies = sessionCookies(deps.config);

  mountRoute(app, deps, contract.login, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const entrada = await login(deps, { ...body, ...origemDe(request, cookies) });
      setRefreshCookie(reply, { deps, cookies, sessao: entrada });
      reply.setCookie(cookies.aparelho, entrada.aparelho, { ...cookies.attributes, maxAge: APARELHO_MS / 1000 });
      return entrada.resposta;
    },
  });

  mountRoute(app, deps, contract.refresh, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      const sessao = await refresh(deps, { token: request.cookies[cookies.refresh], endereco: request.ip });
      setRefreshCookie(reply, { deps, cookies, sessao });
      return sessao.resposta;
    },
  });

  mountRoute(app, deps, contract.logout, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      await logout(deps, request.cookies[cookies.refresh]);
      reply.clearCookie(cookies.refresh, cookies.attributes);
      return { message: 'Sessão encerrada' };
    },
  });

  mountRoute(app, deps, contract.requestReset, {
    policy: aberta,
    handler: async ({ body, request }) => {
      await requestReset(deps, { ...body, endereco: request.ip });
      return { message: 'Verifique sua caixa de e-mail com o link para recuperação de senha' };
    },
  });

  mountRoute(app, deps, contract.resetSenha, {
    policy: aberta,
    handler: async ({ body, request }) => {
      await resetSenha(deps, { ...body, endereco: request.ip });
      return { message: 'Senha atualizada com sucesso' };
    },
  });

  mountRoute(app, deps, contract.updateSenha, {
    policy: exigirSessao,
    handler: async ({ sessao, body }) => {
      await updateSenha(deps, sessao, body);
      return { message: 'Senha atualizada com sucesso' };
    },
  });

  mountRoute(app, deps, contract.listSessoes, {
    policy: exigirSessao,
    handler: async ({ sessao }) => ({ sessoes: await sessoes.listSessoes(deps, sessao) }),
  });

  mountRoute(app, deps, contract.endSessao, {
    policy: exigirSessao,
    handler: async ({ sessao, body }) => {
      await sessoes.endSessao(deps, sessao, body.id);
      return { message: 'Sessão encerrada' };
    },
  });

  mountRoute(app, deps, contract.endOutrasSessoes, {
    policy: exigirSessao,
    handler: async ({ sessao }) => {
      await sessoes.endOutras(deps, sessao);
      return { message: 'As outras sessões foram encerradas' };
    },
  });
}

function origemDe(request: FastifyRequest, cookies: SessionCookies): Origem {
  return {
    endereco: request.ip,
    agente: request.headers['user-agent'],
    aparelho: request.cookies[cookies.aparelho],
  };
}

function setRefreshCookie(
  reply: FastifyReply,
  { deps, cookies, sessao }: { deps: Deps; cookies: SessionCookies; sessao: SessaoAberta },
): void {
  const restamMs = sessao.expiraEm.getTime() - deps.clock.now().getTime();
  reply.header('cache-control', 'no-store');
  reply.setCookie(cookies.refresh, sessao.refreshToken, {
    ...cookies.attributes,
    maxAge: Math.max(1, Math.ceil(restamMs / 1000)),
  });
}
