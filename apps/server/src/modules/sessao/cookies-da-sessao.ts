import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sessionCookies } from '../../http/nomes-dos-cookies-da-sessao.ts';
import { APARELHO_MS } from './aparelho.ts';
import type { Origem, SessaoAberta, SessaoEntrada } from './sessao.service.ts';
import { hashRefreshToken } from './tokens.ts';

/** Where a request that signs in comes from. */
export function origemDe(deps: Deps, request: FastifyRequest): Origem {
  const nomes = sessionCookies(deps.config);
  const anterior = request.cookies[nomes.refresh];
  return {
    endereco: request.ip,
    agente: request.headers['user-agent'],
    aparelho: request.cookies[nomes.aparelho],
    sessaoAnterior: anterior === undefined ? undefined : hashRefreshToken(anterior),
  };
}

/** Gives a browser the refresh token of a session, until that is over. */
export function setRefreshCookie(
  deps: Deps,
  reply: FastifyReply,
  sessao: Pick<SessaoAberta, 'refreshToken' | 'expiraEm'>,
): void {
  const { refresh, attributes } = sessionCookies(deps.config);
  const restamMs = sessao.expiraEm.getTime() - deps.clock.now().getTime();
  reply.setCookie(refresh, sessao.refreshToken, { ...attributes, maxAge: Math.max(1, Math.ceil(restamMs / 1000)) });
}

/** Gives a browser the token by which it is known from now on. */
export function setAparelhoCookie(deps: Deps, reply: FastifyReply, token: string): void {
  const { aparelho, attributes } = sessionCookies(deps.config);
  reply.setCookie(aparelho, token, { ...attributes, maxAge: APARELHO_MS / 1000 });
}

/** What a browser keeps after a sign-in: the session, and that this device is known. */
export function setCookiesDaEntrada(deps: Deps, reply: FastifyReply, entrada: SessaoEntrada): void {
  setRefreshCookie(deps, reply, entrada);
  setAparelhoCookie(deps, reply, entrada.aparelho);
}
