import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../clock/port.ts';
import { type Crypto, purposeOfDataKey } from '../../crypto/port.ts';
import { asOwner } from '../../db/as-owner.ts';
import type { Db, Trx } from '../../db/create-db.ts';
import type { DataKeys } from './data-keys.ts';
import type { DataKey } from './document-format.ts';

/** For this time a process may still use a key that another process retired. */
const CURRENT_MS = 5_000;

/** Data keys in the database, each sealed by the installation's key; opened ones stay in this process's memory. */
export function createPgDataKeys({ db, crypto, clock }: { db: Db; crypto: Crypto; clock: Clock }): DataKeys {
  const opened = new Map<string, Promise<DataKey | undefined>>();
  const current = new Map<string, { until: number; key: Promise<DataKey> }>();

  function open(ownerId: string, { id, selada }: { id: string; selada: Buffer }): DataKey {
    return { id, key: crypto.open(purposeOfDataKey(ownerId, id), selada) };
  }

  async function loadCurrent(ownerId: string): Promise<DataKey> {
    return asOwner(db, ownerId, async (trx) => {
      const known = await findCurrent(trx);
      if (known !== undefined) return open(ownerId, known);
      const id = randomUUID();
      const selada = crypto.seal(purposeOfDataKey(ownerId, id), randomBytes(32));
      await trx
        .insertInto('chave_de_dados')
        .values({ id, owner_id: ownerId, selada, criada_em: clock.now() })
        .onConflict((conflict) => conflict.column('owner_id').where('aposentada_em', 'is', null).doNothing())
        .execute();
      // Another process may have been first.
      const made = await findCurrent(trx);
      if (made === undefined) throw new Error(`the owner ${ownerId} has no data key`);
      return open(ownerId, made);
    });
  }

  /** Caches promises, so that simultaneous calls share one; a failed one is removed. */
  function remember<T>(map: Map<string, T>, id: string, entry: T, done: Promise<unknown>): void {
    map.set(id, entry);
    done.catch(() => map.delete(id));
  }

  return {
    async current(ownerId, { fresh = false } = {}) {
      const known = current.get(ownerId);
      if (!fresh && known !== undefined && known.until > performance.now()) return known.key;
      const key = loadCurrent(ownerId);
      remember(current, ownerId, { until: performance.now() + CURRENT_MS, key }, key);
      return key;
    },

    async find(ownerId, id) {
      const name = `${ownerId}/${id}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const key = asOwner(db, ownerId, (trx) =>
        trx.selectFrom('chave_de_dados').select(['id', 'selada']).where('id', '=', id).executeTakeFirst(),
      ).then((row) => (row === undefined ? undefined : open(ownerId, row)));
      remember(opened, name, key, key);
      // An absent key is not cached: it may be restored from a backup.
      key.then((found) => found ?? opened.delete(name)).catch(() => undefined);
      return key;
    },
  };
}

function findCurrent(trx: Trx) {
  return trx
    .selectFrom('chave_de_dados')
    .select(['id', 'selada'])
    .where('aposentada_em', 'is', null)
    .executeTakeFirst();
}
