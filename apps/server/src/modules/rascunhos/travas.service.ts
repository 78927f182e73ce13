import { TRAVA_DO_CAMPO_SEGUNDOS, type TravaDoCampo } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { publishRascunho } from '../eventos/index.ts';
import { findMudanca } from './mudancas.repo.ts';
import { presentTrava } from './rascunhos.presenter.ts';
import { findRascunho } from './rascunhos.repo.ts';
import * as repo from './travas.repo.ts';

interface Pedido {
  id: string;
  mudanca: number;
  campo: string;
}

/** Locks a field of a change for its editor. Throws with who holds it when it is another's. */
export async function travarCampo(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { id, mudanca, campo }: Pedido,
): Promise<TravaDoCampo> {
  return asOwner(deps.db, ownerId, async (trx) => {
    if ((await findRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    const row = await findMudanca(trx, id, mudanca);
    if (row === undefined || (campo !== 'nota' && !(campo in row.campos))) throw appError('nao-encontrado');
    const now = deps.clock.now();
    const ate = new Date(now.getTime() + TRAVA_DO_CAMPO_SEGUNDOS * 1000);
    await repo.dropVencidas(trx, id, now);
    const lugar = { rascunhoId: id, n: mudanca, campo };
    const trava = await repo.takeTrava(trx, lugar, { ownerId, usuarioId, now, ate });
    if (trava.usuarioId !== usuarioId) throw travado([trava]);
    await publishRascunho(deps.notify, trx, ownerId, id);
    return presentTrava(trava, usuarioId);
  });
}

export async function soltarCampo(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { id, mudanca, campo }: Pedido,
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await findRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    const solta = await repo.dropTrava(trx, { rascunhoId: id, n: mudanca, campo }, usuarioId);
    if (solta) await publishRascunho(deps.notify, trx, ownerId, id);
  });
}

/** The refusal that says by field who is editing it. */
export function travado(travas: readonly repo.TravaRow[]) {
  return appError('campo-em-edicao', {
    fields: Object.fromEntries(travas.map(({ campo, usuario }) => [campo, `${usuario} está alterando este campo`])),
  });
}
