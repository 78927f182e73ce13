import { isCpf, isEmail, parseCpf } from '@apura/br';
import { ERROS, type Privilegio, podeAgirSobre, podeAlterarUsuario } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { cleanNome } from './clean-nome.ts';
import { endSessoes } from './end-sessoes.repo.ts';
import * as repo from './equipe.repo.ts';
import { deleteFatores } from './fatores.repo.ts';
import { countConvites, endLinks, hasConviteVivo } from './links.repo.ts';
import { sendConvite } from './send-convite.ts';
import { findUsuarioByEmail, normalizeEmail, type UsuarioRow } from './usuarios.repo.ts';

/** Invitation mails of an owner in an hour, and to one address of them. */
const MAX_CONVITES_POR_HORA = 100;
const MAX_CONVITES_POR_EMAIL = 5;
const HORA_S = 3600;

export async function listEquipe(deps: Deps, sessao: SessaoAtual): Promise<UsuarioRow[]> {
  return asOwner(deps.db, sessao.ownerId, repo.listEquipe);
}

/**
 * Invites a user. The owner's row is held while users are counted and added, so that invitations at the same moment
 * neither pass the limit nor make one person twice. An address of this owner whose invitation has expired is invited
 * again, with the name and CPF given now. Throws `email-invalido`, `cpf-invalido`, `limite-usuarios`,
 * `email-ja-cadastrado` or `muitas-tentativas`.
 */
export async function inviteUsuario(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { nome: string; email: string; cpf: string },
): Promise<UsuarioRow> {
  const { ownerId } = sessao;
  const nome = cleanNome(pedido.nome);
  const email = normalizeEmail(pedido.email);
  if (!isEmail(email)) throw appError('email-invalido', { fields: { email: ERROS['email-invalido'].message } });
  if (!isCpf(pedido.cpf)) throw appError('cpf-invalido', { fields: { cpf: ERROS['cpf-invalido'].message } });
  const cpf: string = parseCpf(pedido.cpf);
  return asOwner(deps.db, ownerId, async (trx) => {
    const limite = await repo.lockLimite(trx, ownerId);
    const existente = await findUsuarioByEmail(trx, email);
    if (existente !== undefined) {
      const reconvidavel =
        existente.situacao === 'invited' &&
        podeAlterarUsuario({ privilege: existente.privilegio }) &&
        !(await hasConviteVivo(trx, existente.id, deps.clock.now()));
      if (!reconvidavel)
        throw appError('email-ja-cadastrado', { fields: { email: ERROS['email-ja-cadastrado'].message } });
      const convidado = await repo.updateUsuario(trx, existente.id, { nome, cpf });
      await convidar(deps, trx, sessao, { convidado, acao: 'usuario.reconvidado' });
      return convidado;
    }
    if ((await repo.countLugares(trx)) >= limite) throw appError('limite-usuarios');
    const convidado = await repo.insertConvidado(trx, { ownerId, nome, email, cpf });
    // Somebody of another owner has it.
    if (convidado === undefined) {
      throw appError('email-ja-cadastrado', { fields: { email: ERROS['email-ja-cadastrado'].message } });
    }
    await convidar(deps, trx, sessao, { convidado, acao: 'usuario.convidado' });
    return convidado;
  });
}

/**
 * Activates or deactivates a user. Deactivating ends the user's sessions and links at once. Activating takes a place of
 * the limit; a user who never chose a password is invited again. What is so already stays as it is. Throws
 * `nao-encontrado`, `conflito-de-permissao` (an administrator, a master, or another level of access than the present
 * one), `valores-incorretos`, `limite-usuarios` or `muitas-tentativas`.
 */
export async function updatePermissao(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { email: string; status: string; nivelAcesso: string },
): Promise<UsuarioRow> {
  const { ownerId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const limite = await repo.lockLimite(trx, ownerId);
    const usuario = await lockAlteravel(trx, pedido.email);
    if (pedido.nivelAcesso !== usuario.privilegio) throw appError('conflito-de-permissao');
    if (pedido.status === 'inativo') {
      if (usuario.situacao === 'inactive') return usuario;
      const inativo = await repo.deactivateUsuario(trx, usuario.id);
      await shutOut(deps, trx, usuario.id, 'usuário desativado');
      await audit(trx, sessao, 'usuario.desativado', usuario);
      return inativo;
    }
    if (pedido.status !== 'ativo') {
      throw appError('valores-incorretos', { fields: { status: 'Escolha ativo ou inativo' } });
    }
    if (usuario.situacao !== 'inactive') return usuario;
    if ((await repo.countLugares(trx)) >= limite) throw appError('limite-usuarios');
    const situacao = usuario.senha_hash === null ? 'invited' : 'active';
    const ativo = await repo.updateUsuario(trx, usuario.id, { situacao });
    await audit(trx, sessao, 'usuario.ativado', usuario);
    if (situacao === 'invited') await convidar(deps, trx, sessao, { convidado: ativo, acao: 'usuario.reconvidado' });
    return ativo;
  });
}

/**
 * Gives an active user another level. The user signs in again with it: what a session of the old level has open ends.
 * What is so already stays as it is. Throws `nao-encontrado`, or `conflito-de-permissao` for the caller, for a master
 * and for a user who is not active.
 */
export async function updateNivel(
  deps: Deps,
  sessao: SessaoAtual,
  { email, nivel }: { email: string; nivel: Privilegio },
): Promise<UsuarioRow> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    await repo.lockLimite(trx, sessao.ownerId);
    const usuario = await lockOutroUsuario(trx, sessao, email);
    if (usuario.privilegio === 'master' || usuario.situacao !== 'active') throw appError('conflito-de-permissao');
    if (usuario.privilegio === nivel) return usuario;
    const mudado = await repo.updateUsuario(trx, usuario.id, { privilegio: nivel });
    await shutOut(deps, trx, usuario.id, 'nível de acesso mudado');
    await audit(trx, sessao, nivel === 'user' ? 'usuario.tornado-usuario' : 'usuario.tornado-administrador', usuario);
    return mudado;
  });
}

/**
 * Removes a user, whose sessions and links end at once; what the user made stays under the user's name, and the address
 * may be invited anew. Throws `nao-encontrado` or `conflito-de-permissao` (an administrator or a master).
 */
export async function deleteUsuario(deps: Deps, sessao: SessaoAtual, pedido: { email: string }): Promise<void> {
  const { ownerId } = sessao;
  const foto = await asOwner(deps.db, ownerId, async (trx) => {
    await repo.lockLimite(trx, ownerId);
    const usuario = await lockAlteravel(trx, pedido.email);
    await shutOut(deps, trx, usuario.id, 'usuário excluído');
    await repo.markUsuarioExcluido(trx, usuario.id, deps.clock.now());
    await deleteFatores(trx, usuario.id);
    await audit(trx, sessao, 'usuario.excluido', usuario);
    return usuario.foto;
  });
  await dropUnused(deps, foto);
}

/** A user of the caller's owner whose row may be changed, held until the transaction ends. */
async function lockAlteravel(trx: Trx, email: string): Promise<UsuarioRow> {
  const usuario = await lockUsuarioByEmail(trx, email);
  if (!podeAlterarUsuario({ privilege: usuario.privilegio })) throw appError('conflito-de-permissao');
  return usuario;
}

/** The user of the transaction's owner with this address; the row stays locked. Throws `nao-encontrado`. */
async function lockUsuarioByEmail(trx: Trx, email: string): Promise<UsuarioRow> {
  const achado = await findUsuarioByEmail(trx, email);
  const usuario = achado === undefined ? undefined : await repo.lockUsuario(trx, achado.id);
  if (usuario === undefined) throw appError('nao-encontrado');
  return usuario;
}

/**
 * Another user whom the caller may shut out; the row stays locked. Throws `nao-encontrado`, or `conflito-de-permissao`
 * for the caller and for users above the caller's privilege.
 */
export async function lockOutroUsuario(trx: Trx, autor: SessaoAtual, email: string): Promise<UsuarioRow> {
  const usuario = await lockUsuarioByEmail(trx, email);
  if (!podeAgirSobre(autor, usuario) || usuario.id === autor.usuarioId) throw appError('conflito-de-permissao');
  return usuario;
}

/** Sends an invitation, of which an hour has so many. The caller holds the owner's row, so none is sent uncounted. */
async function convidar(
  deps: Deps,
  trx: Trx,
  sessao: SessaoAtual,
  { convidado, acao }: { convidado: UsuarioRow; acao: AcaoAuditoria },
): Promise<void> {
  const { ownerId } = sessao;
  const desde = new Date(deps.clock.now().getTime() - HORA_S * 1000);
  const { total, paraEmail } = await countConvites(trx, { email: convidado.email, desde });
  if (total >= MAX_CONVITES_POR_HORA || paraEmail >= MAX_CONVITES_POR_EMAIL) {
    throw appError('muitas-tentativas', {
      message: 'Muitos convites enviados na última hora, tente novamente mais tarde',
      headers: { 'retry-after': String(HORA_S) },
    });
  }
  await sendConvite(deps, trx, { ownerId, convidado, convidadoPor: sessao.nome });
  await audit(trx, sessao, acao, convidado);
}

async function shutOut(deps: Deps, trx: Trx, usuarioId: string, motivo: string): Promise<void> {
  const agora = deps.clock.now();
  await endLinks(trx, usuarioId, agora);
  await endSessoes(trx, { usuarioId, motivo, agora });
}

async function audit(trx: Trx, sessao: SessaoAtual, acao: AcaoAuditoria, usuario: UsuarioRow): Promise<void> {
  await insertAuditoria(trx, {
    ownerId: sessao.ownerId,
    usuarioId: sessao.usuarioId,
    acao,
    alvo: usuario.id,
    rotulo: `${usuario.nome} (${usuario.email})`,
  });
}
