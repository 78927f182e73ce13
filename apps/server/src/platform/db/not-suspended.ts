import { type RawBuilder, sql } from 'kysely';

/**
 * A condition for the queries by which routines look for what has fallen due: the row's owner is not suspended. Due
 * work stays due, and continues when the owner is resumed.
 */
export function notSuspended(table: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from owner where owner.id = ${sql.ref(`${table}.owner_id`)} and owner.suspenso_em is null)`;
}
