import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createDb } from './create-db.ts';

it('fails the work whose connection breaks between two statements, and nothing else', async () => {
  const { db, close } = createDb({ url: inject('postgres').adminUrl });
  const broken = db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const [{ pid } = { pid: 0 }] = rows;
    await sql`select pg_terminate_backend(${pid}, 10000)`.execute(db);
    await sql`select 1`.execute(connection);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as um`.execute(db)).rows).toEqual([{ um: 1 }]);
  await close();
});
