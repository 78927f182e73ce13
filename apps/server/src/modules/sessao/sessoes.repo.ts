import type { Trx } from '../../platform/db/create-db.ts';
import type { LimitesDeVida } from './vida.ts';

const MAX_LISTADAS = 100;

export interface SessaoRow {
  id: string;
  nome_aparelho: string;
  endereco: string;
  criada_em: Date;
  usada_em: Date;
}

/** A user's sessions that are alive, the one used last first. */
export async function listVivas(
  trx: Trx,
  { usuarioId, vida }: { usuarioId: string; vida: LimitesDeVida },
): Promise<SessaoRow[]> {
  return trx
    .selectFrom('sessao_familia')
    .select(['id', 'nome_aparelho', 'endereco', 'criada_em', 'usada_em'])
    .where('usuario_id', '=', usuarioId)
    .where('encerrada_em', 'is', null)
    .where('criada_em', '>', vida.criadaApos)
    .where('usada_em', '>', vida.usadaApos)
    .orderBy('usada_em', 'desc')
    .orderBy('id')
    .limit(MAX_LISTADAS)
    .execute();
}

/** Whether a session was not ended. */
export async function isAberta(trx: Trx, familiaId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('sessao_familia')
    .select('id')
    .where('id', '=', familiaId)
    .where('encerrada_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a user's sessions are ended by: one of them, or all but one. */
export type Escolha = { familiaId: string } | { menos: string };

/** Ends open sessions of a user, and returns the devices that they were open on. */
export async function endEscolhidas(
  trx: Trx,
  fim: { usuarioId: string; escolha: Escolha; motivo: string; agora: Date },
): Promise<{ nome: string; aparelhoId: string | null }[]> {
  const { escolha } = fim;
  let query = trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: fim.agora, motivo: fim.motivo })
    .where('usuario_id', '=', fim.usuarioId)
    .where('encerrada_em', 'is', null);
  query = 'menos' in escolha ? query.where('id', '<>', escolha.menos) : query.where('id', '=', escolha.familiaId);
  return query.returning(['nome_aparelho as nome', 'aparelho_id as aparelhoId']).execute();
}

/** Forgets devices of a user, but not the one that the session `menos` is open on. */
export async function forgetEscolhidos(
  trx: Trx,
  { usuarioId, ids, menos }: { usuarioId: string; ids: readonly string[]; menos: string },
): Promise<void> {
  if (ids.length === 0) return;
  const presente = await trx
    .selectFrom('sessao_familia')
    .select('aparelho_id')
    .where('id', '=', menos)
    .executeTakeFirst();
  await trx
    .deleteFrom('aparelho')
    .where('usuario_id', '=', usuarioId)
    .where('id', 'in', [...ids])
    .where('id', 'is distinct from', presente?.aparelho_id ?? null)
    .execute();
}
