import { type AlcanceToken, type ContractRoute, PREFIXO_TOKEN } from '@apura/contract';
import type { FastifyRequest } from 'fastify';
import { decodeComponent } from './decode-component.ts';
import { appError } from './errors.ts';
import type { Autenticador, SessaoAtual } from './sessao-atual.ts';

/** Finds the session of a request by its bearer token or, where the route takes one, its ticket. Throws a 401. */
export async function authenticate(
  autenticador: Autenticador,
  request: FastifyRequest,
  route: ContractRoute,
): Promise<SessaoAtual> {
  const token = bearerOf(request.headers.authorization);
  if (token?.startsWith(PREFIXO_TOKEN)) return authenticateByToken(autenticador, token, route);
  if (token !== null) {
    const sessao = await autenticador.porToken(token, { uso: route.semUso !== true });
    if (sessao === null) throw appError('sessao-expirada');
    return sessao;
  }
  const cut = route.auth === 'sessao-ou-ticket' ? cutTicket(request.url) : null;
  if (cut === null) throw appError('sessao-expirada', { detail: 'no bearer token' });
  const sessao = await autenticador.porTicket(cut.ticket, cut.path);
  if (sessao === null) throw appError('ticket-invalido');
  return sessao;
}

const RECUSAS: Readonly<Record<AlcanceToken, string>> = {
  enviar:
    'Este token só envia arquivos a projetos. Para consultar relatórios, crie em Meu Perfil um token que consulta.',
  ler: 'Este token só consulta projetos e relatórios. Para enviar arquivos, crie em Meu Perfil um token que envia.',
};

/** A program that holds a user's token may send files, or read, and nothing else that the user may. */
async function authenticateByToken(
  autenticador: Autenticador,
  token: string,
  route: ContractRoute,
): Promise<SessaoAtual> {
  const sessao = await autenticador.porTokenAcesso(token);
  if (sessao?.token === undefined) throw appError('token-invalido');
  const { alcance } = sessao.token;
  if (route.porToken?.includes(alcance) === true) return sessao;
  throw appError('sem-privilegio', { message: RECUSAS[alcance] });
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** Takes `ticket` out of a request's path and query; the rest is what the ticket was issued for. */
function cutTicket(url: string): { ticket: string; path: string } | null {
  const [path = '', query = ''] = url.split('?', 2);
  const pairs = query.split('&').filter((pair) => pair !== '');
  const ticket = pairs.find((pair) => pair.startsWith('ticket='))?.slice('ticket='.length);
  if (ticket === undefined || ticket === '') return null;
  const rest = pairs.filter((pair) => !pair.startsWith('ticket='));
  return { ticket: decodeComponent(ticket), path: rest.length === 0 ? path : `${path}?${rest.join('&')}` };
}
