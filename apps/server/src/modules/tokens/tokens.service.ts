import { createHash } from 'node:crypto';
import { type AlcanceToken, type ContractRoute, MAX_TOKENS, PREFIXO_TOKEN, type TokenAcesso } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { isUuid } from '../../http/is-uuid.ts';
import { presentTools } from '../../http/present-tools.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import * as repo from './tokens.repo.ts';

const DIA_MS = 86_400_000;
export async function listTokens(deps: Deps, sessao: SessaoAtual): Promise<TokenAcesso[]> {
  const now = deps.clock.now();
  const rows = await asOwner(deps.db, sessao.ownerId, (trx) => repo.listTokens(trx, sessao.usuarioId));
  return rows.map((row) => presentToken(row, now));
}

/** Makes a token of the user. It is shown only now: the database keeps a hash. */
export async function createToken(
  deps: Deps,
  sessao: SessaoAtual,
  { nome, alcance, dias }: { nome: string; alcance: AlcanceToken; dias: number },
): Promise<{ id: string; token: string }> {
  const { ownerId, usuarioId } = sessao;
  const token = `${PREFIXO_TOKEN}${deps.crypto.randomToken(32)}`;
  const now = deps.clock.now();
  const id = await asOwner(deps.db, ownerId, async (trx) => {
    if ((await repo.countVivos(trx, usuarioId, now)) >= MAX_TOKENS) {
      throw appError('valores-incorretos', {
        message: `Você já tem ${MAX_TOKENS} tokens de acesso ativos. Revogue um que não usa mais e tente de novo.`,
      });
    }
    const novo = await repo.insertToken(trx, {
      owner_id: ownerId,
      usuario_id: usuarioId,
      nome,
      alcance,
      hash: hashOf(token),
      final: token.slice(-4),
      criado_em: now,
      expira_em: new Date(now.getTime() + dias * DIA_MS),
    });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'token.criado',
      alvo: novo,
      rotulo: nome,
      dados: { dias, alcance },
    });
    return novo;
  });
  return { id, token };
}

/** Ends a token of the user at once. */
export async function revokeToken(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  if (!isUuid(id)) throw appError('nao-encontrado');
  await asOwner(deps.db, ownerId, async (trx) => {
    const nome = await repo.revokeToken(trx, { id, usuarioId, now: deps.clock.now() });
    if (nome === undefined) throw appError('nao-encontrado');
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'token.revogado', alvo: id, rotulo: nome });
  });
}

/** In a transaction of the owner: ends every token of a user at once. */
export async function revokeTokens(
  trx: Trx,
  { ownerId, usuarioId, now }: { ownerId: string; usuarioId: string; now: Date },
): Promise<void> {
  for (const { id, nome } of await repo.revokeTokens(trx, { usuarioId, now })) {
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'token.revogado', alvo: id, rotulo: nome });
  }
}

/** The session of a token; null when it is unknown, expired, revoked, or its user is not active. */
export async function findSessaoDoToken(deps: Deps, token: string): Promise<SessaoAtual | null> {
  const hash = hashOf(token);
  const now = deps.clock.now();
  const dono = await asSystem(deps.db, 'token', (trx) => repo.findDono(trx, hash, now));
  if (dono === undefined) return null;
  const { owner_id: ownerId, usuario_id: usuarioId } = dono;
  return asOwner(deps.db, ownerId, async (trx) => {
    const usuario = await repo.findUsuarioDoToken(trx, hash);
    if (usuario === undefined) return null;
    await repo.markUsado(trx, hash, now);
    const { nome, email, privilegio, tools, alcance } = usuario;
    const daPessoa = { ownerId, usuarioId, nome, email, privilegio, tools: presentTools(tools) };
    // It belongs to no family of refresh tokens: signing out ends sessions, not programs.
    return { ...daPessoa, familiaId: '', token: { id: usuario.token_id, nome: usuario.token_nome, alcance } };
  });
}

/** Leaves a row in the activity log: which token reads, by which call, and of which project, report or file. */
export async function noteLeitura(
  deps: Deps,
  { ownerId, usuarioId, token }: SessaoAtual,
  { route, params }: { route: ContractRoute; params: unknown },
): Promise<void> {
  const { projetoId, id, relatorio, arquivo } = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  await asOwner(deps.db, ownerId, (trx) =>
    insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'token.leu',
      alvo: projetoId ?? id ?? '',
      rotulo: [token?.nome, relatorio ?? arquivo].filter((parte) => parte !== undefined).join(': '),
      dados: { token: token?.id, chamada: route.id },
    }),
  );
}

function presentToken(row: repo.TokenRow, now: Date): TokenAcesso {
  return {
    id: row.id,
    nome: row.nome,
    alcance: row.alcance,
    final: row.final,
    criado_em: row.criado_em.toISOString(),
    usado_em: row.usado_em?.toISOString() ?? null,
    expira_em: row.expira_em.toISOString(),
    status: row.revogado_em !== null ? 'revogado' : row.expira_em <= now ? 'expirado' : 'ativo',
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
