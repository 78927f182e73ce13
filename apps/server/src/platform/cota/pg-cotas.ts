import { todayInSaoPaulo } from '@apura/br';
import type { Cota } from '@apura/coletores';
import type { Clock } from '../clock/port.ts';
import { asSystem } from '../db/as-system.ts';
import type { Db } from '../db/create-db.ts';
import type { Cotas } from './port.ts';

const DAY_MS = 86_400_000;

/**
 * Counts in the database. A call is counted before it is made, and returned only when it certainly did not reach the
 * service: the call of a killed step may have reached it.
 */
export function createPgCotas({ db, clock }: { db: Db; clock: Clock }): Cotas {
  return {
    open: () => openCota(db, clock),
    async clear() {
      const yesterday = todayInSaoPaulo(new Date(clock.now().getTime() - DAY_MS));
      await asSystem(db, 'coleta', (trx) => trx.deleteFrom('coleta_cota').where('dia', '<', yesterday).execute());
    },
  };
}

function openCota(db: Db, clock: Clock): Cota {
  /** The day of the last call that was taken here: one of before midnight is given back to its own day. */
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

    giveBack: (chave) =>
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
