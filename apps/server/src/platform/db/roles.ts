import { type Kysely, sql } from 'kysely';

/** The plain role of every transaction on behalf of an owner. */
export const APP_ROLE = 'apura_app';
/** The plain role of the few transactions before an owner is known; see `system-reason.ts`. */
export const SYSTEM_ROLE = 'apura_sistema';

const ROLES = [APP_ROLE, SYSTEM_ROLE] as const;

/**
 * Creates the two roles where they are missing and lets the connecting user act as them. Without the right to do so,
 * throws with the statements that an administrator of the server has to run.
 */
export async function ensureRoles<DB>(db: Kysely<DB>): Promise<void> {
  for (const role of ROLES) {
    try {
      await ensureRole(db, role);
    } catch (cause) {
      const statements = ROLES.map(
        (name) => `  CREATE ROLE ${name} NOLOGIN;\n  GRANT ${name} TO <usuário> WITH INHERIT FALSE;`,
      );
      throw new Error(
        `O usuário do DATABASE_URL não pode criar o papel ${role}. Peça ao administrador do PostgreSQL que ` +
          `execute:\n${statements.join('\n')}`,
        { cause },
      );
    }
  }
}

/**
 * Refuses to go on when row-level security would do nothing: a superuser or a role with BYPASSRLS reads every owner's
 * rows whatever the policies say.
 */
export async function checkRoles<DB>(db: Kysely<DB>, roles: readonly string[] = ROLES): Promise<void> {
  const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select rolname, rolsuper, rolbypassrls from pg_roles where rolname = any(${[...roles]})`.execute(db);
  if (rows.length !== roles.length) throw new Error('Os papéis do banco de dados não existem: rode as migrações.');
  const unsafe = rows.find((row) => row.rolsuper || row.rolbypassrls);
  if (unsafe !== undefined) {
    throw new Error(
      `O papel ${unsafe.rolname} do PostgreSQL ignora a segurança por linha. Execute: ALTER ROLE ` +
        `${unsafe.rolname} NOSUPERUSER NOBYPASSRLS;`,
    );
  }
}

async function ensureRole<DB>(db: Kysely<DB>, role: string): Promise<void> {
  const known = await sql`select 1 from pg_roles where rolname = ${role}`.execute(db);
  if (known.rows.length === 0) {
    try {
      await sql`create role ${sql.id(role)} nologin nosuperuser nobypassrls`.execute(db);
    } catch (error) {
      // Two databases of one server starting at once: the other was first.
      if (!isDuplicate(error)) throw error;
    }
  }
  if (await canActAs(db, role)) return;
  // Without INHERIT, or the policies of both roles would bind the connecting user too, and the system's let all
  // through.
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  const options = (rows[0]?.version ?? 0) >= 160_000 ? sql` with inherit false, set true` : sql``;
  await sql`grant ${sql.id(role)} to current_user${options}`.execute(db);
}

async function canActAs<DB>(db: Kysely<DB>, role: string): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => sql`select set_config('role', ${role}, true)`.execute(trx));
    return true;
  } catch {
    return false;
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42710' || error.code === '23505');
}
