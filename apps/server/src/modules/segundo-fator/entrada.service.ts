import { createHash } from 'node:crypto';
import type { EntradaPendente, ProvaFator, SegredoTotp } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { type MeioDeEntrada, type Origem, openSessao, type SessaoEntrada } from '../sessao/index.ts';
import { findUsuario, lockUsuario, podeEntrar, type UsuarioRow } from '../usuarios/index.ts';
import { askChave } from './chaves.ts';
import { ativarTotp, prepareTotp } from './fatores.service.ts';
import { type DonoDoFator, prove } from './prove.ts';
import * as repo from './segundo-fator.repo.ts';

const VALIDADE_ENTRADA_MS = 10 * 60_000;

/**
 * The second step of a user whose password or provider was accepted; null when none is needed. Called within the
 * transaction that would open the session.
 */
export async function requestSegundoFator(
  deps: Deps,
  trx: Trx,
  { usuario, meio }: { usuario: UsuarioRow; meio: MeioDeEntrada },
): Promise<EntradaPendente | null> {
  const configurar = usuario.segundo_fator_em === null;
  if (configurar && !(await repo.isExigido(trx, usuario.owner_id))) return null;
  const tipos = await repo.findTipos(trx, usuario.id);
  const entrada = deps.crypto.randomToken(32);
  await repo.insertDesafio(trx, {
    owner_id: usuario.owner_id,
    usuario_id: usuario.id,
    finalidade: 'entrada',
    token_hash: hashOf(entrada),
    credencial: credencialOf(usuario),
    meio,
    expira_em: new Date(deps.clock.now().getTime() + VALIDADE_ENTRADA_MS),
  });
  return { entrada, ...tipos, configurar };
}

/** Takes the second step and opens the session. Throws `entrada-expirada` or what is wrong with the proof. */
export async function enterComFator(
  deps: Deps,
  pedido: { entrada: string } & ProvaFator,
  origem: Origem,
): Promise<SessaoEntrada> {
  const { desafio, dono } = await findEntrada(deps, pedido.entrada);
  // A passkey answers each challenge once, right or wrong.
  if (pedido.chave !== undefined && desafio.desafio !== null) {
    await asOwner(deps.db, dono.ownerId, (trx) => repo.setDesafioDaEntrada(trx, desafio.id, null));
  }
  const meio = await prove(deps, dono, { prova: pedido, desafio: desafio.desafio ?? undefined }).catch(
    async (error: unknown) => {
      await noteRecusa(deps, dono);
      throw error;
    },
  );
  return openEntrada(deps, { desafioId: desafio.id, meio, origem });
}

/** What the browser asks a passkey in the second step. Throws `entrada-expirada`. */
export async function startChaveDaEntrada(deps: Deps, entrada: string): Promise<{ opcoes: Record<string, unknown> }> {
  const { desafio, dono } = await findEntrada(deps, entrada);
  return asOwner(deps.db, dono.ownerId, async (trx) => {
    const { opcoes, desafio: novo } = await askChave(deps, await repo.listChaves(trx, dono.usuarioId));
    await repo.setDesafioDaEntrada(trx, desafio.id, novo);
    return { opcoes };
  });
}

/** A secret for a user who must set a factor up to come in. Throws `entrada-expirada`, also when there is a factor. */
export async function startTotpDaEntrada(deps: Deps, entrada: string): Promise<SegredoTotp> {
  const { dono } = await findEntrada(deps, entrada);
  await assertSemFator(deps, dono);
  return prepareTotp(deps, dono);
}

/** Turns the app on by its first code, and opens the session. */
export async function ativarTotpDaEntrada(
  deps: Deps,
  { entrada, codigo }: { entrada: string; codigo: string },
  origem: Origem,
): Promise<{ aberta: SessaoEntrada; codigos: string[] | null }> {
  const { desafio, dono } = await findEntrada(deps, entrada);
  await assertSemFator(deps, dono);
  const codigos = await ativarTotp(deps, dono, codigo);
  return { aberta: await openEntrada(deps, { desafioId: desafio.id, meio: 'aplicativo', origem }), codigos };
}

async function findEntrada(deps: Deps, entrada: string): Promise<{ desafio: repo.DesafioRow; dono: DonoDoFator }> {
  const agora = deps.clock.now();
  const desafio = await asSystem(deps.db, 'login', (trx) => repo.findEntrada(trx, hashOf(entrada), agora));
  if (desafio === undefined) throw appError('entrada-expirada');
  return { desafio, dono: { ownerId: desafio.owner_id, usuarioId: desafio.usuario_id } };
}

/** A sign-in must not add a factor for a user who has one already and has not proved it. */
async function assertSemFator(deps: Deps, { ownerId, usuarioId }: DonoDoFator): Promise<void> {
  const usuario = await asOwner(deps.db, ownerId, (trx) => findUsuario(trx, usuarioId));
  if (usuario === undefined || usuario.segundo_fator_em !== null) throw appError('entrada-expirada');
}

async function openEntrada(
  deps: Deps,
  { desafioId, meio, origem }: { desafioId: string; meio: string; origem: Origem },
): Promise<SessaoEntrada> {
  const aberta = await asSystem(deps.db, 'login', async (trx) => {
    const desafio = await repo.takeEntrada(trx, desafioId);
    if (desafio === undefined) return null;
    const usuario = await lockUsuario(trx, desafio.usuario_id);
    if (usuario === undefined || !(await podeEntrar(trx, usuario))) return null;
    // The password was changed after the first step: the sign-in begins anew.
    if (!credencialOf(usuario).equals(desafio.credencial ?? Buffer.of())) return null;
    const prova = { fatorEm: deps.clock.now(), meio };
    return openSessao(deps, trx, { usuario, meio: desafio.meio, origem, prova });
  });
  if (aberta === null) throw appError('entrada-expirada');
  return aberta;
}

async function noteRecusa(deps: Deps, { ownerId, usuarioId }: DonoDoFator): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const usuario = await findUsuario(trx, usuarioId);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'sessao.recusada',
      alvo: usuarioId,
      rotulo: usuario?.email ?? '',
      dados: { motivo: 'segundo fator' },
    });
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function credencialOf({ senha_hash }: Pick<UsuarioRow, 'senha_hash'>): Buffer {
  return hashOf(senha_hash ?? '');
}
