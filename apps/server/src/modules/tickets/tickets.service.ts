import { createHash } from 'node:crypto';
import { MODULOS, rotas, type Tools } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import * as repo from './tickets.repo.ts';

const VALIDADE_MS = 60_000;

/** The shapes of the addresses that take a ticket: every download of the contract. */
const DOWNLOADS = rotas
  .filter((rota) => rota.auth === 'sessao-ou-ticket')
  .map((rota) => new RegExp(`^${rota.path.replace(/:[a-zA-Z]+/g, '[^/?]+')}(\\?.*)?$`));

/** A single-use ticket for one download address, good for sixty seconds. Throws 400 for an address that takes none. */
export async function createTicket(deps: Deps, sessao: SessaoAtual, path: string): Promise<string> {
  if (!DOWNLOADS.some((download) => download.test(path))) {
    throw appError('requisicao-invalida', { fields: { path: 'Este endereço não é um download' } });
  }
  const ticket = deps.crypto.randomToken(32);
  const now = deps.clock.now();
  await asOwner(deps.db, sessao.ownerId, async (trx) => {
    await repo.deleteExpired(trx, now);
    await repo.insertTicket(trx, {
      hash: hashOf(ticket),
      owner_id: sessao.ownerId,
      usuario_id: sessao.usuarioId,
      familia_id: sessao.familiaId,
      path,
      expira_em: new Date(now.getTime() + VALIDADE_MS),
    });
  });
  return ticket;
}

/** Uses a ticket up and returns its session; null when it is unknown, used, expired or for another address. */
export async function redeemTicket(deps: Deps, ticket: string, path: string): Promise<SessaoAtual | null> {
  const found = await asSystem(deps.db, 'ticket', (trx) => repo.takeTicket(trx, hashOf(ticket)));
  if (found === undefined || found.path !== path || found.expira_em <= deps.clock.now()) return null;
  const { owner_id: ownerId, usuario_id: usuarioId, familia_id: familiaId } = found;
  const usuario = await asOwner(deps.db, ownerId, (trx) => repo.findUsuarioDaSessao(trx, { usuarioId, familiaId }));
  if (usuario === undefined) return null;
  const tools = Object.fromEntries(MODULOS.map((modulo) => [modulo, usuario.tools[modulo] === true])) as Tools;
  return {
    ownerId,
    usuarioId,
    familiaId,
    nome: usuario.nome,
    email: usuario.email,
    privilegio: usuario.privilegio,
    tools,
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
