import { isCpf, isEmail, parseCpf } from '@apura/br';
import { ERROS, isSenhaValida } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { modeloSenhaAlterada, queueMensagem } from '../mensagens/index.ts';
import { revokeTokens } from '../tokens/index.ts';
import {
  endLinks,
  endSessoes,
  findLinkVivo,
  findOwner,
  findUsuario,
  lockUsuario,
  normalizeEmail,
  setSenha,
  takeLink,
  type UsuarioRow,
} from '../usuarios/index.ts';
import { rememberAparelho } from './aparelho.ts';
import { forgetAparelhos } from './aparelhos.repo.ts';
import { recoverSenha } from './jobs/recover-senha.job.ts';
import { hasPalavraDoContexto } from './palavras-do-contexto.ts';
import { sealPedido } from './pedido-recuperacao.ts';
import type { Origem } from './sessao.service.ts';
import { returnTentativas, takeTentativas } from './throttle.ts';
import { forgetTentativas } from './throttle-login.ts';

export const MAX_RECUPERACOES_POR_CONTA = 5;
export const MAX_RECUPERACOES_POR_ENDERECO = 30;
export const MAX_LINKS_POR_ENDERECO = 30;
/** After so many wrong old passwords of one user in a window further tries are refused. */
export const MAX_SENHAS_ANTIGAS = 10;
const SENHA_COM_NOME =
  'Esta senha contém o seu nome, o seu e-mail, o nome da organização ou o do portal, escolha outra';
const VALIDADE_AVISO_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Accepts a request for a new password and reveals nothing about an account: the form's checks depend on the typed text
 * alone, and a job does the rest. Throws `cpf-invalido`, `email-invalido` or `muitas-tentativas`.
 */
export async function requestReset(
  deps: Deps,
  pedido: { username: string; cpf: string; endereco: string },
): Promise<void> {
  const email = normalizeEmail(pedido.username);
  if (!isCpf(pedido.cpf)) throw appError('cpf-invalido', { fields: { cpf: ERROS['cpf-invalido'].message } });
  if (!isEmail(email)) throw appError('email-invalido', { fields: { username: ERROS['email-invalido'].message } });
  const cpf = parseCpf(pedido.cpf);
  await takeTentativas(deps, [
    // Together with the CPF: a stranger who knows an address alone cannot use up its tries.
    { chave: `recuperacao:${email}:${cpf}`, max: MAX_RECUPERACOES_POR_CONTA },
    { chave: `recuperacao-endereco:${pedido.endereco}`, max: MAX_RECUPERACOES_POR_ENDERECO },
  ]);
  await asSystem(deps.db, 'reset', (trx) =>
    deps.queue.send(trx, recoverSenha, { pedido: sealPedido(deps, { email, cpf }) }),
  );
}

/**
 * Sets a password by a mailed link, which is used up by it; an invitation makes its user active. Every session and
 * every other link of the user ends, and the only known device is that of this request: its user gets in from it
 * whatever strangers try. Answers the token for the device's cookie. A password that is refused leaves the link as it
 * is. Throws `senha-fraca`, `senha-comum`, `link-invalido` (unknown, used, replaced, expired, or its user may not use
 * it) or `muitas-tentativas`.
 */
export async function resetSenha(
  deps: Deps,
  pedido: { id: string; nova: string } & Pick<Origem, 'endereco' | 'aparelho'>,
): Promise<string> {
  if (pedido.id === '') throw appError('link-invalido');
  assertSenhaForte(pedido.nova);
  const endereco = `link-endereco:${pedido.endereco}`;
  await takeTentativas(deps, [{ chave: endereco, max: MAX_LINKS_POR_ENDERECO }]);
  const link = await asSystem(deps.db, 'reset', (trx) => findLinkVivo(trx, pedido.id, deps.clock.now()));
  if (link === undefined) throw appError('link-invalido');
  const { ownerId } = link;
  const dono = await asOwner(deps.db, ownerId, (trx) => findUsuario(trx, link.usuarioId));
  if (dono === undefined) throw appError('link-invalido');
  await assertSenhaIncomum(deps, dono, pedido.nova);
  const senhaHash = await deps.crypto.hashPassword(pedido.nova);
  const { email, usuarioId } = await asOwner(deps.db, ownerId, async (trx) => {
    const agora = deps.clock.now();
    const usuario = await lockUsuario(trx, link.usuarioId);
    const esperada = link.tipo === 'convite' ? 'invited' : 'active';
    if (usuario?.situacao !== esperada || !(await takeLink(trx, link.id, agora))) throw appError('link-invalido');
    await setSenha(trx, usuario.id, senhaHash);
    await endLinks(trx, usuario.id, agora);
    await endSessoes(trx, { usuarioId: usuario.id, motivo: 'senha redefinida', agora });
    await forgetAparelhos(trx, usuario.id);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId: usuario.id,
      acao: link.tipo === 'convite' ? 'usuario.aceitou-convite' : 'senha.redefinida',
      alvo: usuario.id,
      rotulo: usuario.email,
    });
    if (link.tipo === 'recuperacao') await tellSenhaAlterada(deps, trx, usuario);
    return { email: usuario.email, usuarioId: usuario.id };
  });
  await forgetTentativas(deps, { username: email, endereco: pedido.endereco });
  await returnTentativas(deps, { giveBack: [endereco] });
  const aparelho = await asSystem(deps.db, 'reset', (trx) =>
    rememberAparelho(deps, trx, { ownerId, usuarioId, trazido: pedido.aparelho }),
  );
  return aparelho.token;
}

/**
 * Changes the caller's password and ends the caller's other sessions and links and, where asked to, access tokens.
 * Throws `senha-fraca`, `senha-comum`, `senha-repetida`, `senha-atual-incorreta` or `muitas-tentativas`.
 */
export async function updateSenha(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { antiga: string; nova: string; revogarTokens?: boolean | undefined },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  assertSenhaForte(pedido.nova);
  if (pedido.nova === pedido.antiga)
    throw appError('senha-repetida', { fields: { nova: ERROS['senha-repetida'].message } });
  const chave = `senha-antiga:${usuarioId}`;
  await takeTentativas(deps, [{ chave, max: MAX_SENHAS_ANTIGAS }]);
  const usuario = await asOwner(deps.db, ownerId, (trx) => findUsuario(trx, usuarioId));
  const certa = usuario?.senha_hash && (await deps.crypto.verifyPassword(usuario.senha_hash, pedido.antiga));
  if (!certa) {
    throw appError('senha-atual-incorreta', { fields: { antiga: ERROS['senha-atual-incorreta'].message } });
  }
  await assertSenhaIncomum(deps, usuario, pedido.nova);
  const senhaHash = await deps.crypto.hashPassword(pedido.nova);
  await asOwner(deps.db, ownerId, async (trx) => {
    const agora = deps.clock.now();
    const atual = await lockUsuario(trx, usuarioId);
    // Of two changes at once the second no longer knows the password.
    if (atual?.senha_hash !== usuario.senha_hash) throw appError('senha-atual-incorreta');
    await setSenha(trx, usuarioId, senhaHash);
    await endLinks(trx, usuarioId, agora);
    await endSessoes(trx, { usuarioId, menos: sessao.familiaId, motivo: 'senha alterada', agora });
    if (pedido.revogarTokens === true) await revokeTokens(trx, { ownerId, usuarioId, now: agora });
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'senha.alterada', alvo: usuarioId, rotulo: atual.email });
    await tellSenhaAlterada(deps, trx, atual);
  });
  await returnTentativas(deps, { esquecer: [chave] });
}

function assertSenhaForte(senha: string): void {
  if (!isSenhaValida(senha)) throw appError('senha-fraca', { fields: { nova: ERROS['senha-fraca'].message } });
}

/**
 * For an owner that refuses common passwords: throws `senha-comum` for a widely used password, or one that contains the
 * name of the portal, of the organisation, of the user, or the user's e-mail.
 */
async function assertSenhaIncomum(
  deps: Deps,
  { owner_id: ownerId, nome, email }: Pick<UsuarioRow, 'owner_id' | 'nome' | 'email'>,
  senha: string,
): Promise<void> {
  const owner = await asOwner(deps.db, ownerId, (trx) => findOwner(trx, ownerId));
  if (owner?.recusa_senhas_comuns !== true) return;
  const contexto = ['apura', deps.config.productName, owner.razao, nome, email.slice(0, email.lastIndexOf('@'))];
  if (hasPalavraDoContexto(senha, contexto)) {
    throw appError('senha-comum', { message: SENHA_COM_NOME, fields: { nova: SENHA_COM_NOME } });
  }
  if (await deps.senhasComuns.tem(senha)) {
    throw appError('senha-comum', { fields: { nova: ERROS['senha-comum'].message } });
  }
}

async function tellSenhaAlterada(deps: Deps, trx: Trx, usuario: UsuarioRow): Promise<void> {
  const quando = deps.clock.now();
  await queueMensagem(deps, trx, {
    ownerId: usuario.owner_id,
    tipo: 'senha-alterada',
    para: usuario.email,
    expiraEm: new Date(quando.getTime() + VALIDADE_AVISO_MS),
    modelo: ({ produto }) => modeloSenhaAlterada({ produto, nome: usuario.nome, quando }),
  });
}
