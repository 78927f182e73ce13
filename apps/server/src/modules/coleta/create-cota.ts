import { todayInSaoPaulo } from '@apura/br';
import type { Cota } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';

/**
 * The calls of a day that a service counts for an employer. Each is written down before it is made and given back only when the
 * service certainly did not get it: a step that is killed has made it as far as the service is concerned. One that was taken
 * before midnight is given back to its own day.
 */
export function createCota({ db, clock }: Pick<Deps, 'db' | 'clock'>): Cota {
  /** The day of the last call that was taken here. */
  const dias = new Map<string, string>();
  return {
    usar: (chave, limite) =>
      asSystem(db, 'coleta', async (trx) => {
        if (limite < 1) return false;
        const dia = todayInSaoPaulo(clock.now());
        dias.set(chave, dia);
        const row = await trx
          .insertInto('coleta_cota')
          .values({ chave, dia, usados: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(['chave', 'dia'])
              .doUpdateSet((eb) => ({ usados: eb('coleta_cota.usados', '+', 1) }))
              .where('coleta_cota.usados', '<', limite),
          )
          .returning('usados')
          .executeTakeFirst();
        return row !== undefined;
      }),

    devolver: (chave) =>
      asSystem(db, 'coleta', async (trx) => {
        await trx
          .updateTable('coleta_cota')
          .set((eb) => ({ usados: eb('usados', '-', 1) }))
          .where('chave', '=', chave)
          .where('dia', '=', dias.get(chave) ?? todayInSaoPaulo(clock.now()))
          .where('usados', '>', 0)
          .execute();
      }),

    usados: (chave) =>
      asSystem(db, 'coleta', async (trx) => {
        const row = await trx
          .selectFrom('coleta_cota')
          .select('usados')
          .where('chave', '=', chave)
          .where('dia', '=', todayInSaoPaulo(clock.now()))
          .executeTakeFirst();
        return row?.usados ?? 0;
      }),
  };
}

/** Days before yesterday count for nobody. */
export async function limparCotas({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const ontem = todayInSaoPaulo(new Date(clock.now().getTime() - 86_400_000));
  await asSystem(db, 'coleta', (trx) => trx.deleteFrom('coleta_cota').where('dia', '<', ontem).execute());
}
