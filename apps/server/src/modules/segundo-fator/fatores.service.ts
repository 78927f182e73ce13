import {
  MAX_CHAVES_ACESSO,
  type ProvaFator,
  type RespostaChave,
  type SegredoTotp,
  type SegundoFator,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { isUuid } from '../../http/is-uuid.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { MAX_SENHAS_ANTIGAS, returnTentativas, takeTentativas } from '../sessao/index.ts';
import { deleteFatores, findUsuario, lockUsuario } from '../usuarios/index.ts';
import { askChave, askNovaChave, checkNovaChave } from './chaves.ts';
import { createCodigosRecuperacao } from './codigos-recuperacao.ts';
import { chaveDasTentativas, type DonoDoFator, MAX_PROVAS, prove } from './prove.ts';
import { openSegredo, sealSegredo } from './segredo-totp.ts';
import * as repo from './segundo-fator.repo.ts';
import { createSegredoTotp, describeTotp, stepOfCodigo } from './totp.ts';
import { warnMudanca } from './warn-mudanca.ts';

const VALIDADE_DESAFIO_MS = 5 * 60_000;
export async function getSegundoFator(deps: Deps, { ownerId, usuarioId }: DonoDoFator): Promise<SegundoFator> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const totp = await repo.findTotp(trx, usuarioId);
    const chaves = await repo.listChaves(trx, usuarioId);
    const usuario = await findUsuario(trx, usuarioId);
    return {
      totp: totp?.ativo_em?.toISOString() ?? null,
      chaves: chaves.map(({ id, nome, criada_em, usada_em }) => ({
        id,
        nome,
        criada_em: criada_em.toISOString(),
        usada_em: usada_em?.toISOString() ?? null,
      })),
      codigos: await repo.countCodigos(trx, usuarioId),
      exigido: await repo.isExigido(trx, ownerId),
      senha: usuario?.senha_hash != null,
    };
  });
}

/** A new secret, which waits for its first code. Throws `segundo-fator-ativo`. */
export async function prepareTotp(deps: Deps, { ownerId, usuarioId }: DonoDoFator): Promise<SegredoTotp> {
  const segredo = createSegredoTotp();
  const email = await asOwner(deps.db, ownerId, async (trx) => {
    const selado = sealSegredo(deps.crypto, usuarioId, segredo);
    const guardou = await repo.savePendente(trx, { ownerId, usuarioId, segredo: selado, agora: deps.clock.now() });
    if (!guardou) throw appError('segundo-fator-ativo');
    return (await findUsuario(trx, usuarioId))?.email ?? '';
  });
  return describeTotp(segredo, { produto: deps.config.productName, email });
}

/**
 * Turns the app on by its first code, and answers recovery codes when the user has none. Throws `nao-encontrado`
 * (nothing waits for a code), `codigo-incorreto` or `muitas-tentativas`.
 */
export async function ativarTotp(deps: Deps, dono: DonoDoFator, codigo: string): Promise<string[] | null> {
  const { ownerId, usuarioId } = dono;
  const chave = chaveDasTentativas('aplicativo', usuarioId);
  await takeTentativas(deps, [{ chave, max: MAX_PROVAS }]);
  const novos = await createCodigosRecuperacao(deps.crypto);
  const codigos = await asOwner(deps.db, ownerId, async (trx) => {
    const agora = deps.clock.now();
    await lockUsuario(trx, usuarioId);
    const totp = await repo.findTotp(trx, usuarioId);
    if (totp === undefined || totp.ativo_em !== null) {
      throw appError('nao-encontrado', { message: 'Esta configuração não está mais aberta, comece-a de novo' });
    }
    const passo = stepOfCodigo(openSegredo(deps.crypto, usuarioId, totp.segredo), codigo.replace(/\s/g, ''), agora);
    if (passo === null || !(await repo.takePasso(trx, usuarioId, passo))) throw appError('codigo-incorreto');
    await repo.setTotpAtivo(trx, usuarioId, agora);
    await repo.setTemFator(trx, usuarioId, agora);
    await audit(trx, dono, 'segundo-fator.aplicativo-ativado');
    await warnMudanca(deps, trx, { usuarioId, mudanca: 'Um aplicativo autenticador foi ativado' });
    return giveCodigos(trx, dono, novos);
  });
  await returnTentativas(deps, { esquecer: [chave] });
  return codigos;
}

/** As {@link prepareTotp}, for a session: without a factor yet, the password is asked for. */
export async function startTotp(deps: Deps, sessao: SessaoAtual, senha: string | undefined): Promise<SegredoTotp> {
  await assertSenha(deps, sessao, senha);
  return prepareTotp(deps, sessao);
}

/** As {@link ativarTotp}, for a session, which has thereby proved the factor. */
export async function activateTotpDaSessao(deps: Deps, sessao: SessaoAtual, codigo: string): Promise<string[] | null> {
  const codigos = await ativarTotp(deps, sessao, codigo);
  await markProvado(deps, sessao);
  return codigos;
}

export async function deleteTotp(deps: Deps, sessao: SessaoAtual): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    await lockUsuario(trx, usuarioId);
    if (!(await repo.deleteTotp(trx, usuarioId))) throw appError('nao-encontrado');
    await audit(trx, sessao, 'segundo-fator.aplicativo-desativado');
    await warnMudanca(deps, trx, { usuarioId, mudanca: 'O aplicativo autenticador foi desativado' });
    await settle(trx, sessao);
  });
}

/** Ten new codes in the place of the old ones. Throws `segundo-fator-ausente`. */
export async function createCodigos(deps: Deps, sessao: SessaoAtual): Promise<string[]> {
  const { ownerId, usuarioId } = sessao;
  if (sessao.fator === undefined) throw appError('segundo-fator-ausente');
  const { codigos, hashes } = await createCodigosRecuperacao(deps.crypto);
  await asOwner(deps.db, ownerId, async (trx) => {
    await lockUsuario(trx, usuarioId);
    await repo.replaceCodigos(trx, { ownerId, usuarioId, hashes });
    await audit(trx, sessao, 'segundo-fator.codigos-gerados');
    await warnMudanca(deps, trx, { usuarioId, mudanca: 'Novos códigos de recuperação foram gerados' });
  });
  return codigos;
}

export async function startChave(
  deps: Deps,
  sessao: SessaoAtual,
  senha: string | undefined,
): Promise<{ opcoes: Record<string, unknown> }> {
  await assertSenha(deps, sessao, senha);
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const chaves = await repo.listChaves(trx, usuarioId);
    assertLugar(chaves.length);
    const { email, nome } = sessao;
    const { opcoes, desafio } = await askNovaChave(deps, { id: usuarioId, email, nome }, chaves);
    await keepDesafio(deps, trx, sessao, { finalidade: 'registro', desafio });
    return { opcoes };
  });
}

/** Keeps a passkey. Throws `chave-invalida`, or `valores-incorretos` when the user has as many as there may be. */
export async function createChave(
  deps: Deps,
  sessao: SessaoAtual,
  { nome, resposta }: { nome: string; resposta: RespostaChave },
): Promise<{ id: string; codigos: string[] | null }> {
  const { ownerId, usuarioId } = sessao;
  const agora = deps.clock.now();
  const desafio = await asOwner(deps.db, ownerId, (trx) =>
    repo.takeDesafio(trx, { usuarioId, finalidade: 'registro', agora }),
  );
  if (desafio === undefined) throw appError('chave-invalida', { detail: 'no challenge is open' });
  const credencial = await checkNovaChave(deps, resposta, desafio);
  const novos = await createCodigosRecuperacao(deps.crypto);
  const criada = await asOwner(deps.db, ownerId, async (trx) => {
    await lockUsuario(trx, usuarioId);
    assertLugar((await repo.listChaves(trx, usuarioId)).length);
    const id = await repo.insertChave(trx, {
      ...credencial,
      owner_id: ownerId,
      usuario_id: usuarioId,
      nome,
      criada_em: agora,
    });
    if (id === undefined) throw appError('chave-invalida', { message: 'Esta chave de acesso já está cadastrada' });
    await repo.setTemFator(trx, usuarioId, agora);
    await audit(trx, sessao, 'segundo-fator.chave-criada', nome);
    await warnMudanca(deps, trx, { usuarioId, mudanca: 'Uma chave de acesso foi cadastrada' });
    return { id, codigos: await giveCodigos(trx, sessao, novos) };
  });
  await markProvado(deps, sessao);
  return criada;
}

export async function updateChave(
  deps: Deps,
  sessao: SessaoAtual,
  { id, nome }: { id: string; nome: string },
): Promise<void> {
  if (!isUuid(id)) throw appError('nao-encontrado');
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await repo.renameChave(trx, { id, usuarioId, nome })) === undefined) throw appError('nao-encontrado');
    await audit(trx, sessao, 'segundo-fator.chave-renomeada', nome);
  });
}

export async function deleteChave(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  if (!isUuid(id)) throw appError('nao-encontrado');
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    await lockUsuario(trx, usuarioId);
    const nome = await repo.deleteChave(trx, id, usuarioId);
    if (nome === undefined) throw appError('nao-encontrado');
    await audit(trx, sessao, 'segundo-fator.chave-removida', nome);
    await warnMudanca(deps, trx, { usuarioId, mudanca: 'Uma chave de acesso foi removida' });
    await settle(trx, sessao);
  });
}

/** By which factors this session may prove itself again; a passkey is asked at once. */
export async function startProva(
  deps: Deps,
  sessao: SessaoAtual,
): Promise<{ totp: boolean; opcoes: Record<string, unknown> | null }> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const { totp } = await repo.findTipos(trx, usuarioId);
    const chaves = await repo.listChaves(trx, usuarioId);
    if (chaves.length === 0) return { totp, opcoes: null };
    const { opcoes, desafio } = await askChave(deps, chaves);
    await keepDesafio(deps, trx, sessao, { finalidade: 'prova', desafio });
    return { totp, opcoes };
  });
}

/** Proves the factor again: calls that ask for a recent proof let this session in for a while. */
export async function proveAgain(deps: Deps, sessao: SessaoAtual, prova: ProvaFator): Promise<void> {
  if (sessao.fator === undefined) throw appError('segundo-fator-ausente');
  const { ownerId, usuarioId } = sessao;
  const desafio =
    prova.chave === undefined
      ? undefined
      : await asOwner(deps.db, ownerId, (trx) =>
          repo.takeDesafio(trx, { usuarioId, finalidade: 'prova', agora: deps.clock.now() }),
        );
  try {
    await prove(deps, sessao, { prova, desafio });
  } catch (error) {
    await asOwner(deps.db, ownerId, (trx) => audit(trx, sessao, 'segundo-fator.recusado', sessao.email));
    throw error;
  }
  await markProvado(deps, sessao);
}

async function markProvado(deps: Deps, { ownerId, familiaId }: SessaoAtual): Promise<void> {
  await asOwner(deps.db, ownerId, (trx) => repo.setFatorProvado(trx, familiaId, deps.clock.now()));
}

async function keepDesafio(
  deps: Deps,
  trx: Trx,
  { ownerId, usuarioId }: DonoDoFator,
  { finalidade, desafio }: { finalidade: 'registro' | 'prova'; desafio: string },
): Promise<void> {
  const agora = deps.clock.now();
  // Only the newest is open.
  await repo.takeDesafio(trx, { usuarioId, finalidade, agora });
  const expira_em = new Date(agora.getTime() + VALIDADE_DESAFIO_MS);
  await repo.insertDesafio(trx, { owner_id: ownerId, usuario_id: usuarioId, finalidade, desafio, expira_em });
}

/** The codes of a user who had none left; null for one who has some. */
async function giveCodigos(
  trx: Trx,
  { ownerId, usuarioId }: DonoDoFator,
  { codigos, hashes }: { codigos: string[]; hashes: string[] },
): Promise<string[] | null> {
  if ((await repo.countCodigos(trx, usuarioId)) > 0) return null;
  await repo.replaceCodigos(trx, { ownerId, usuarioId, hashes });
  return codigos;
}

/** After a factor went: the last one takes the recovery codes along, unless the owner asks for a factor. */
async function settle(trx: Trx, { ownerId, usuarioId }: DonoDoFator): Promise<void> {
  const { totp, chave } = await repo.findTipos(trx, usuarioId);
  if (totp || chave) return;
  if (await repo.isExigido(trx, ownerId)) throw appError('segundo-fator-exigido');
  await deleteFatores(trx, usuarioId);
  await repo.setTemFator(trx, usuarioId, null);
}

function assertLugar(chaves: number): void {
  if (chaves < MAX_CHAVES_ACESSO) return;
  const message = `Você já tem ${MAX_CHAVES_ACESSO} chaves de acesso. Remova uma que não usa mais e tente de novo.`;
  throw appError('valores-incorretos', { message });
}

async function audit(trx: Trx, { ownerId, usuarioId }: DonoDoFator, acao: AcaoAuditoria, rotulo = ''): Promise<void> {
  await insertAuditoria(trx, { ownerId, usuarioId, acao, alvo: usuarioId, rotulo });
}

/**
 * Requires the password, so that a stranger at an unlocked screen cannot add a factor. The route itself requires an
 * active factor.
 */
async function assertSenha(deps: Deps, sessao: SessaoAtual, senha: string | undefined): Promise<void> {
  if (sessao.fator !== undefined) return;
  const { ownerId, usuarioId } = sessao;
  const usuario = await asOwner(deps.db, ownerId, (trx) => findUsuario(trx, usuarioId));
  // Who comes in by single sign-on alone has none.
  if (usuario === undefined || usuario.senha_hash === null) return;
  const chave = `senha-antiga:${usuarioId}`;
  await takeTentativas(deps, [{ chave, max: MAX_SENHAS_ANTIGAS }]);
  if (!(await deps.crypto.verifyPassword(usuario.senha_hash, senha ?? ''))) {
    const message = 'Senha incorreta, digite a senha com que você entra no portal';
    throw appError('senha-atual-incorreta', { message, fields: { senha: message } });
  }
  await returnTentativas(deps, { esquecer: [chave] });
}
