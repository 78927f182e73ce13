import { sql } from 'kysely';
import type { Db } from './create-db.ts';

/**
 * Runs `work` while no other process works the same queue of a service. Answers `ocupada` at once when one does. A
 * process that dies lets go, because the lock belongs to its connection.
 */
export async function withFila<T>(db: Db, fila: string, work: () => Promise<T>): Promise<T | 'ocupada'> {
  const chave = sql`hashtextextended(${`coleta:${fila}`}, 0)`;
  return db.connection().execute(async (conexao) => {
    const { rows } = await sql<{ livre: boolean }>`select pg_try_advisory_lock(${chave}) as livre`.execute(conexao);
    if (rows[0]?.livre !== true) return 'ocupada';
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${chave})`.execute(conexao);
    }
  });
}
