import type { Sessao } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { nomeAparelho } from '../../http/nome-aparelho.ts';
import { presentTools } from '../../http/present-tools.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { readCreditos } from '../creditos/index.ts';
import {
  findOwner,
  findUsuario,
  podeEntrar,
  presentOwner,
  presentUsuario,
  type UsuarioRow,
} from '../usuarios/index.ts';
import { rememberAparelho } from './aparelho.ts';
import * as repo from './sessao.repo.ts';
import { hashRefreshToken, signAccessToken, successorOf, verifyAccessToken } from './tokens.ts';
import { fimDaSessao, limitesDeVida } from './vida.ts';

/** The last use of a session is noted this often at most. */
const NOTA_DE_USO_MS = 60_000;
/** A user who opens more sessions than this loses the one used longest ago. */
export const MAX_SESSOES = 20;
/** Within this time a rotated token gets the same successor again, for two tabs or a lost answer. */
const REFRESH_GRACE_MS = 30_000;

/** Where a request comes from. */
export interface Origem {
  endereco: string;
  /** The `User-Agent` of the request. */
  agente: string | undefined;
  /** The token in the device's cookie, if it brought one. */
  aparelho: string | undefined;
  /** The hash of the refresh token that the browser has, if any: a sign-in ends that session. */
  sessaoAnterior: Buffer | undefined;
}

/** How the first step of a sign-in was taken. */
export type MeioDeEntrada = 'senha' | 'sso';

export interface SessaoAberta {
  resposta: Sessao;
  refreshToken: string;
  /** When the session is over, and its refresh token with it. */
  expiraEm: Date;
}

/** A session with the token by which its device will be known. */
export interface SessaoEntrada extends SessaoAberta {
  aparelho: string;
}

/**
 * Opens a session of a user who has given every required proof, and makes the device known as this user's. The session
 * that the browser had before ends, and so does the user's oldest one beyond {@link MAX_SESSOES}. `prova` says how a
 * second factor was shown.
 */
export async function openSessao(
  deps: Deps,
  trx: Trx,
  entrada: {
    usuario: UsuarioRow;
    meio: MeioDeEntrada;
    origem: Origem;
    prova?: { fatorEm: Date; meio: string };
  },
): Promise<SessaoEntrada> {
  const { usuario, meio, origem, prova } = entrada;
  const agora = deps.clock.now();
  if (origem.sessaoAnterior !== undefined) {
    await repo.endFamiliaDoToken(trx, origem.sessaoAnterior, { motivo: 'nova entrada', agora });
  }
  const refreshToken = deps.crypto.randomToken(32);
  const dono = { ownerId: usuario.owner_id, usuarioId: usuario.id };
  const aparelho = await rememberAparelho(deps, trx, { ...dono, trazido: origem.aparelho });
  const familiaId = await repo.insertFamilia(trx, {
    ...dono,
    agora,
    nomeAparelho: nomeAparelho(origem.agente),
    endereco: origem.endereco,
    aparelhoId: aparelho.id,
    fatorEm: prova?.fatorEm ?? null,
  });
  await repo.endExcedentes(trx, { usuarioId: usuario.id, nova: familiaId, max: MAX_SESSOES, agora });
  const expiraEm = fimDaSessao(deps, agora);
  await repo.insertToken(trx, { hash: hashRefreshToken(refreshToken), familiaId, expiraEm });
  const dados = prova === undefined ? undefined : { segundo_fator: prova.meio };
  const acao = meio === 'sso' ? 'sessao.aberta-por-sso' : 'sessao.aberta';
  await insertAuditoria(trx, { ...dono, acao, dados });
  const resposta = await composeSessao(deps, trx, usuario, familiaId);
  return { resposta, refreshToken, expiraEm, aparelho: aparelho.token };
}

/**
 * Rotates a refresh token and returns the session again; the end of the session does not change. Throws
 * `sessao-expirada`; a stolen token ends its family.
 */
export async function refresh(
  deps: Deps,
  pedido: { token: string | undefined; endereco: string },
): Promise<SessaoAberta> {
  const { token } = pedido;
  if (token === undefined) throw appError('sessao-expirada', { detail: 'no refresh cookie' });
  const agora = deps.clock.now();
  const hash = hashRefreshToken(token);
  // The faults are values here: throwing would roll the end of a family back.
  const aberta = await asSystem(deps.db, 'refresh', async (trx): Promise<SessaoAberta | null> => {
    const found = await repo.lockToken(trx, hash);
    if (found === undefined || found.encerradaEm !== null || found.expiraEm <= agora) return null;
    const { familiaId, ownerId, usuarioId, rotacionadoEm } = found;
    const fim = motivoDoFim(deps, found);
    if (fim !== null) {
      await repo.endFamilia(trx, familiaId, fim, agora);
      return null;
    }
    if (rotacionadoEm !== null && agora.getTime() - rotacionadoEm.getTime() > REFRESH_GRACE_MS) {
      await repo.endFamilia(trx, familiaId, 'token reutilizado', agora);
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: 'sessao.derrubada',
        dados: { motivo: 'token reutilizado' },
      });
      return null;
    }
    const usuario = await findUsuario(trx, usuarioId);
    if (usuario === undefined || !(await podeEntrar(trx, usuario))) {
      await repo.endFamilia(trx, familiaId, 'usuário inativo', agora);
      return null;
    }
    const refreshToken = successorOf(deps, token);
    const { expiraEm } = found;
    if (rotacionadoEm === null) {
      await repo.markRotacionado(trx, hash, agora);
      await repo.insertToken(trx, { hash: hashRefreshToken(refreshToken), familiaId, expiraEm });
    }
    await repo.setEndereco(trx, familiaId, pedido.endereco);
    return { resposta: await composeSessao(deps, trx, usuario, familiaId), refreshToken, expiraEm };
  });
  if (aberta === null) throw appError('sessao-expirada');
  return aberta;
}

/** Why an open session is over by time; null while it lives. */
function motivoDoFim(deps: Deps, familia: { criadaEm: Date; usadaEm: Date }): string | null {
  const { criadaApos, usadaApos } = limitesDeVida(deps);
  if (familia.criadaEm <= criadaApos) return 'fim do prazo';
  return familia.usadaEm <= usadaApos ? 'sem uso' : null;
}

/**
 * Ends the session of the refresh token; where that names no open one, the session of the access token (a program that
 * keeps no cookies). Does nothing without either. The access tokens of the session stop working too.
 */
export async function logout(
  deps: Deps,
  { refreshToken, accessToken }: { refreshToken: string | undefined; accessToken: string | null },
): Promise<void> {
  const agora = deps.clock.now();
  const claims = accessToken === null ? null : await verifyAccessToken(deps, accessToken);
  await asSystem(deps.db, 'logout', async (trx) => {
    const found = refreshToken === undefined ? undefined : await repo.lockToken(trx, hashRefreshToken(refreshToken));
    const sessao = found?.encerradaEm === null ? found : claims;
    if (sessao === null || (await repo.lockAberta(trx, sessao.familiaId)) === undefined) return;
    const { familiaId, ownerId, usuarioId } = sessao;
    await repo.endFamilia(trx, familiaId, 'saída', agora);
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'sessao.encerrada' });
  });
}

/**
 * The session of an access token, or `null` when the token is stale, the session is over or the user is inactive. It is
 * read again for every request, so that a user who is shut out is out at once in every process. With `uso` the request
 * counts as a use of the session.
 */
export async function findSessao(
  deps: Deps,
  accessToken: string,
  { uso }: { uso: boolean },
): Promise<SessaoAtual | null> {
  const claims = await verifyAccessToken(deps, accessToken);
  if (claims === null) return null;
  const viva = await findViva(deps, claims, { uso });
  if (viva === undefined) return null;
  const { usadaEm: _, segundoFatorEm, fatorEm, tools, ...sessao } = viva;
  return {
    ...sessao,
    tools: presentTools(tools),
    fator: segundoFatorEm === null ? undefined : { provadoEm: fatorEm },
  };
}

/** Whether a session still lives: for long-running answers, and for accesses that depend on a session. */
export async function isSessaoViva(
  deps: Deps,
  ids: Pick<SessaoAtual, 'familiaId' | 'usuarioId'>,
  { uso }: { uso: boolean } = { uso: false },
): Promise<boolean> {
  return (await findViva(deps, ids, { uso })) !== undefined;
}

async function findViva(
  deps: Deps,
  { familiaId, usuarioId }: Pick<SessaoAtual, 'familiaId' | 'usuarioId'>,
  { uso }: { uso: boolean },
) {
  const agora = deps.clock.now();
  const antes = new Date(agora.getTime() - NOTA_DE_USO_MS);
  return asSystem(deps.db, 'sessao', async (trx) => {
    const viva = await repo.findSessaoViva(trx, { familiaId, usuarioId, vida: limitesDeVida(deps) });
    if (uso && viva !== undefined && viva.usadaEm < antes) await repo.markUsada(trx, { familiaId, agora, antes });
    return viva;
  });
}

async function composeSessao(deps: Deps, trx: Trx, usuario: UsuarioRow, familiaId: string): Promise<Sessao> {
  const owner = await findOwner(trx, usuario.owner_id);
  if (owner === undefined) throw new Error('a user without an owner');
  const creditos = await readCreditos(trx, owner.id);
  const accessToken = await signAccessToken(deps, { ownerId: owner.id, usuarioId: usuario.id, familiaId });
  return {
    accessToken,
    user: presentUsuario(usuario, owner.plano),
    owner: presentOwner(owner, creditos),
    color_1: owner.cor_secundaria,
    color_2: owner.cor_primaria,
    tools: presentTools(owner.tools),
    produto: deps.config.productName,
  };
}
