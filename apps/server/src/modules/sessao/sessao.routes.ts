import * as contract from '@apura/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, exigirSessao } from '../../http/policies.ts';
import { requestReset, resetSenha, updateSenha } from './senha.service.ts';
import { login, logout, type PedirSegundoFator, REFRESH_TOKEN_MS, refresh } from './sessao.service.ts';

export const REFRESH_COOKIE = 'apura_refresh';

export function mountSessao(app: FastifyInstance, deps: Deps, pedirSegundoFator: PedirSegundoFator): void {
  mountRoute(app, deps, contract.login, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const entrada = await login(deps, { ...body, endereco: request.ip }, pedirSegundoFator);
      if (!('refreshToken' in entrada)) return entrada;
      setRefreshCookie(reply, deps, entrada.refreshToken);
      return entrada.resposta;
    },
  });

  mountRoute(app, deps, contract.refresh, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      const { resposta, refreshToken } = await refresh(deps, request.cookies[REFRESH_COOKIE]);
      setRefreshCookie(reply, deps, refreshToken);
      return resposta;
    },
  });

  mountRoute(app, deps, contract.logout, {
    policy: aberta,
    handler: async ({ request, reply }) => {
      await logout(deps, request.cookies[REFRESH_COOKIE]);
      reply.clearCookie(REFRESH_COOKIE, cookieOptions(deps));
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
}

export function setRefreshCookie(reply: FastifyReply, deps: Deps, token: string): void {
  reply.header('cache-control', 'no-store');
  reply.setCookie(REFRESH_COOKIE, token, { ...cookieOptions(deps), maxAge: REFRESH_TOKEN_MS / 1000 });
}

function cookieOptions(deps: Deps) {
  const secure = !isLocalPortal(deps.config.publicUrl);
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

/** Whether the portal is reached on this machine alone, without TLS. */
export function isLocalPortal(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}
