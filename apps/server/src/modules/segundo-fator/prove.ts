import type { ProvaFator, RespostaChave } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { returnTentativas, takeTentativas } from '../sessao/index.ts';
import { checkChave } from './chaves.ts';
import { type CodigoLido, readCodigoRecuperacao } from './codigos-recuperacao.ts';
import { openSegredo } from './segredo-totp.ts';
import * as repo from './segundo-fator.repo.ts';
import { stepOfCodigo } from './totp.ts';

export const MAX_PROVAS = 10;

export interface DonoDoFator {
  ownerId: string;
  usuarioId: string;
}

/** How a proof was made, for the activity log. */
export type MeioDeProva = 'aplicativo' | 'chave de acesso' | 'código de recuperação';

/**
 * Checks a proof against the user's factors and uses it up: neither a code nor an answer of a passkey is accepted
 * twice. `desafio` is the challenge of the passkey. After ten wrong proofs of a kind in a quarter of an hour no more
 * are accepted. Throws `codigo-incorreto`, `chave-invalida` or `muitas-tentativas`.
 */
export async function prove(
  deps: Deps,
  dono: DonoDoFator,
  { prova, desafio }: { prova: ProvaFator; desafio: string | undefined },
): Promise<MeioDeProva> {
  const { codigo = '', chave: resposta } = prova;
  const recuperacao = readCodigoRecuperacao(codigo);
  const meio =
    resposta !== undefined ? 'chave de acesso' : recuperacao !== null ? 'código de recuperação' : 'aplicativo';
  const chave = chaveDasTentativas(meio, dono.usuarioId);
  await takeTentativas(deps, [{ chave, max: MAX_PROVAS }]);
  if (resposta !== undefined) await proveChave(deps, dono, { resposta, desafio });
  else if (recuperacao !== null) await proveRecuperacao(deps, dono, recuperacao);
  else await proveTotp(deps, dono, codigo);
  await returnTentativas(deps, { esquecer: [chave] });
  return meio;
}

/** Each kind has its own counter: wrong codes of the app do not block the user's passkey. */
export function chaveDasTentativas(meio: MeioDeProva, usuarioId: string): string {
  return `segundo-fator:${meio}:${usuarioId}`;
}

async function proveRecuperacao(
  deps: Deps,
  { ownerId, usuarioId }: DonoDoFator,
  { indice, texto }: CodigoLido,
): Promise<void> {
  const agora = deps.clock.now();
  const hash = await asOwner(deps.db, ownerId, (trx) => repo.findHashDoCodigo(trx, usuarioId, indice));
  if (hash === undefined || !(await deps.crypto.verifyPassword(hash, texto))) throw appError('codigo-incorreto');
  const valeu = await asOwner(deps.db, ownerId, (trx) => repo.takeCodigo(trx, { usuarioId, indice, hash, agora }));
  if (!valeu) throw appError('codigo-incorreto');
}

async function proveTotp(deps: Deps, { ownerId, usuarioId }: DonoDoFator, codigo: string): Promise<void> {
  const agora = deps.clock.now();
  await asOwner(deps.db, ownerId, async (trx) => {
    const totp = await repo.findTotp(trx, usuarioId);
    if (totp === undefined || totp.ativo_em === null) throw appError('codigo-incorreto');
    const passo = stepOfCodigo(openSegredo(deps.crypto, usuarioId, totp.segredo), codigo.replace(/\s/g, ''), agora);
    if (passo === null || !(await repo.takePasso(trx, usuarioId, passo))) throw appError('codigo-incorreto');
  });
}

async function proveChave(
  deps: Deps,
  { ownerId, usuarioId }: DonoDoFator,
  { resposta, desafio }: { resposta: RespostaChave; desafio: string | undefined },
): Promise<void> {
  if (desafio === undefined) throw appError('chave-invalida', { detail: 'no challenge is open' });
  await asOwner(deps.db, ownerId, async (trx) => {
    const chave = await repo.findChave(trx, usuarioId, resposta.id);
    if (chave === undefined) throw appError('chave-invalida', { detail: 'no such passkey of this user' });
    const contador = await checkChave(deps, { resposta, desafio, chave });
    await repo.markChaveUsada(trx, chave.id, { contador, agora: deps.clock.now() });
  });
}
