import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bearerOf } from '../../http/authenticate.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { sessionCookies } from '../../http/nomes-dos-cookies-da-sessao.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import { origemDe, setAparelhoCookie, setCookiesDaEntrada, setRefreshCookie } from './cookies-da-sessao.ts';
import { login, type PedirSegundoFator } from './login.service.ts';
import { renewToken } from './renew-token.ts';
import { requestReset, resetSenha, updateSenha } from './senha.service.ts';
import { logout, refresh } from './sessao.service.ts';
import * as sessoes from './sessoes.service.ts';
import * as sessoesDaEquipe from './sessoes-da-equipe.service.ts';

/** The calls of sign-in, sessions and passwords. */
export function mountSessao(app: FastifyInstance, deps: Deps, requestSegundoFator: PedirSegundoFator): void {
  const cookies = sessionCookies(deps.config);

  mountRoute(app, deps, contract.login, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const entrada = await login(deps, { ...body, ...origemDe(deps, request) }, requestSegundoFator);
      if (!('refreshToken' in entrada)) return entrada;
      setCookiesDaEntrada(deps, reply, entrada);
      return entrada.resposta;
    },
  });

  mountRoute(app, deps, contract.refresh, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      const sessao = await refresh(deps, { token: request.cookies[cookies.refresh], endereco: request.ip });
      setRefreshCookie(deps, reply, sessao);
      return sessao.resposta;
    },
  });

  mountRoute(app, deps, contract.logout, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      const accessToken = bearerOf(request.headers.authorization);
      await logout(deps, { refreshToken: request.cookies[cookies.refresh], accessToken });
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
    handler: async ({ body, request, reply }) => {
      const aparelho = await resetSenha(deps, { ...body, ...origemDe(deps, request) });
      setAparelhoCookie(deps, reply, aparelho);
      return { message: 'Senha atualizada com sucesso' };
    },
  });

  mountRoute(app, deps, contract.updateSenha, {
    policy: requireSessao,
    handler: async ({ sessao, body, reply }) => {
      await updateSenha(deps, sessao, body);
      setRefreshCookie(deps, reply, await renewToken(deps, sessao));
      return { message: 'Senha atualizada com sucesso' };
    },
  });

  mountRoute(app, deps, contract.listSessoes, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({ sessoes: await sessoes.listSessoes(deps, sessao) }),
  });

  mountRoute(app, deps, contract.endSessao, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await sessoes.endSessao(deps, sessao, body.id);
      return { message: 'Sessão encerrada' };
    },
  });

  mountRoute(app, deps, contract.endOutrasSessoes, {
    policy: requireSessao,
    handler: async ({ sessao }) => {
      await sessoes.endOutras(deps, sessao);
      return { message: 'As outras sessões foram encerradas' };
    },
  });

  mountRoute(app, deps, contract.endSessoesDeUsuario, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await sessoesDaEquipe.endDeUsuario(deps, sessao, body.email);
      return { message: 'Sessões encerradas' };
    },
  });

  mountRoute(app, deps, contract.endSessoesDaEquipe, {
    policy: requireSessao,
    handler: async ({ sessao }) => {
      await sessoesDaEquipe.endDaEquipe(deps, sessao);
      return { message: 'As sessões da equipe foram encerradas' };
    },
  });
}
