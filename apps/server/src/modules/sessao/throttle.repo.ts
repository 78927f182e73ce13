import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/**
 * Counts one more try of `chave` in the window that it is in (a new one when the last is over) and answers the count
 * and when the window began. The try is counted before it is checked, so that simultaneous tries cannot all pass.
 */
export async function countTentativa(
  trx: Trx,
  chave: string,
  agora: Date,
  janelaMs: number,
): Promise<{ tentativas: number; janelaInicio: Date }> {
  const velha = new Date(agora.getTime() - janelaMs);
  const row = await trx
    .insertInto('throttle')
    .values({ chave, tentativas: 1, janela_inicio: agora })
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet({
        tentativas: sql`case when throttle.janela_inicio <= ${velha} then 1 else throttle.tentativas + 1 end`,
        janela_inicio: sql`
          case when throttle.janela_inicio <= ${velha} then ${agora}::timestamptz else throttle.janela_inicio end`,
      }),
    )
    .returning(['tentativas', 'janela_inicio'])
    .executeTakeFirstOrThrow();
  return { tentativas: row.tentativas, janelaInicio: row.janela_inicio };
}

/** Forgets the tries of an account whose owner has just shown the password. */
export async function clearTentativas(trx: Trx, chave: string): Promise<void> {
  await trx.deleteFrom('throttle').where('chave', '=', chave).execute();
}

/** Takes one try back: a success of one account must not use up its address's tries. */
export async function uncountTentativa(trx: Trx, chave: string): Promise<void> {
  await trx
    .updateTable('throttle')
    .set({ tentativas: sql`greatest(tentativas - 1, 0)` })
    .where('chave', '=', chave)
    .execute();
}

/** Forgets windows that began before `limite` and so count no more. */
export async function deleteTentativas(trx: Trx, limite: Date): Promise<void> {
  await trx.deleteFrom('throttle').where('janela_inicio', '<', limite).execute();
}
