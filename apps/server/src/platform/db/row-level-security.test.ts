import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../../testing/test-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { asOwner } from './as-owner.ts';
import { asSystem } from './as-system.ts';
import { createDb } from './create-db.ts';
import { migrate } from './migrate.ts';
import { checkRoles } from './roles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables of no owner, each with the reason. */
const WITHOUT_OWNER: Record<string, string> = {
  sessao_token: 'reached through its family; only the system role has rights',
  throttle: 'counts hashes before anybody is known; only the system role has rights',
  tarefa_falha: 'counts failures by job id; only the system role has rights',
  coleta_cota: 'counts what a service counts for an employer, whoever asks; only the system role has rights',
  consulta_nfe: 'counts what the government counts for a company, whoever asks; only the system role has rights',
  kysely_migration: 'the migrator’s',
  kysely_migration_lock: 'the migrator’s',
};

interface TableInfo {
  name: string;
  rls: boolean;
  forced: boolean;
  policies: number;
  app: string[];
}

async function listTables(db: Kysely<unknown>): Promise<TableInfo[]> {
  const { rows } = await sql<TableInfo>`
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid
        and 'apura_app'::regrole = any(p.polroles)) as policies,
      array(select privilege_type::text from information_schema.role_table_grants g
        where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'apura_app') as app
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  return rows;
}

describe('row-level security', () => {
  it('is on and forced, with a policy, for every table; the exceptions are out of an owner’s reach', async () => {
    const tables = await listTables(server.deps.db as unknown as Kysely<unknown>);
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['owner', 'projeto', 'arquivo', 'ticket']),
    );
    const unprotected = tables.filter((table) => !(table.rls && table.forced && table.policies > 0));
    expect(unprotected.map((table) => table.name).sort()).toEqual(Object.keys(WITHOUT_OWNER).sort());
    for (const table of unprotected) expect(table.app).toEqual([]);
  });

  it('lets a transaction see and write its owner’s rows and no others', async () => {
    const { deps, a, b } = server;
    const seen = await asOwner(deps.db, a.id, (trx) => trx.selectFrom('usuario').select(['id', 'owner_id']).execute());
    expect(seen).toHaveLength(3);
    expect(seen.every((row) => row.owner_id === a.id)).toBe(true);
    const touched = await asOwner(deps.db, a.id, (trx) =>
      trx.updateTable('usuario').set({ nome: 'invadido' }).where('owner_id', '=', b.id).executeTakeFirst(),
    );
    expect(Number(touched.numUpdatedRows)).toBe(0);
    await expect(
      asOwner(deps.db, a.id, (trx) =>
        trx
          .insertInto('credito_lancamento')
          .values({ owner_id: b.id, usuario_id: null, projeto_id: null, tipo: 'compra', quantidade: 1, descricao: 'x' })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('shows nothing to a statement outside of a transaction of an owner', async () => {
    const { rows } = await sql<{ super: boolean }>`
      select rolsuper as super from pg_roles where rolname = current_user`.execute(server.deps.db);
    // An external server's tests may connect as a superuser, whom nothing binds but a role.
    const superuser = rows[0]?.super === true;
    const seen = await server.deps.db.transaction().execute(async (trx) => {
      if (superuser) await sql`set local role apura_app`.execute(trx);
      return trx.selectFrom('usuario').selectAll().execute();
    });
    expect(seen).toEqual([]);
  });

  it('leaves no role or owner behind on a pooled connection', async () => {
    const { deps, a } = server;
    await asOwner(deps.db, a.id, async () => {});
    await asOwner(deps.db, a.id, async () => {
      throw new Error('rolled back');
    }).catch(() => {});
    for (let i = 0; i < 5; i += 1) {
      const { rows } = await sql<{ role: string; owner: string | null }>`
        select current_setting('role') as role, current_setting('app.owner', true) as owner`.execute(deps.db);
      expect(rows[0]?.role).toBe('none');
      expect(rows[0]?.owner ?? '').toBe('');
    }
  });

  it('keeps the ledger from being changed, and the queue from being read, by an owner’s transaction', async () => {
    const { deps, a } = server;
    for (const statement of [
      sql`update credito_lancamento set quantidade = 999`,
      sql`delete from credito_lancamento`,
      sql`delete from auditoria`,
      sql`select * from sessao_token`,
      sql`select * from throttle`,
      sql`select * from pgboss.job`,
    ]) {
      await expect(asOwner(deps.db, a.id, (trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
    }
  });

  it('gives the system role no more than its few tables', async () => {
    const { deps } = server;
    for (const statement of [sql`select * from projeto`, sql`select * from arquivo`, sql`delete from owner`]) {
      await expect(asSystem(deps.db, 'login', (trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the start', () => {
  it('is refused when a role passes the row-level locks by', async () => {
    const { db } = server.deps;
    const { rows } = await sql<{ name: string }>`
      select rolname as name from pg_roles where rolsuper or rolbypassrls limit 1`.execute(db);
    const unsafe = rows[0]?.name ?? '';
    await expect(checkRoles(db, ['apura_app', unsafe])).rejects.toThrow(`O papel ${unsafe} do PostgreSQL ignora`);
    await expect(checkRoles(db, ['apura_app', 'apura_ninguem'])).rejects.toThrow('não existem');
    await checkRoles(db);
  });

  it('migrates a migrated database to the same', async () => {
    const handle = createDb({ url: await databaseUrl() });
    await migrate(handle.db);
    await handle.close();
  });

  it('takes a migration whose number is below one that ran before it came', async () => {
    const { db } = createDb({ url: await databaseUrl() });
    await sql`drop table contrato_integra`.execute(db);
    await sql`delete from kysely_migration where name = '0014-contratos-integra'`.execute(db);
    await migrate(db);
    const { rows } = await sql`select owner_id from contrato_integra`.execute(db);
    expect(rows).toEqual([]);
    await db.destroy();
  });
});

it('refuses a database of a later version, and says so', async () => {
  const { db } = createDb({ url: await databaseUrl() });
  await sql`insert into kysely_migration (name, timestamp) values ('9998-depois', 'x'), ('9999-futuro', 'x')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow(
    'O banco de dados é de uma versão mais nova do Apura (9999-futuro), e esta não o abre: inicie a versão mais ' +
      'nova, ou restaure a cópia de segurança feita antes da atualização.',
  );
  await sql`delete from kysely_migration where name in ('9998-depois', '9999-futuro')`.execute(db);
  await migrate(db);
  await db.destroy();
});

async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
  return withDatabase(inject('postgres').userUrl, rows[0]?.name ?? '');
}
