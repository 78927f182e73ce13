import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestPostgres {
  /** A user that may create databases; on the embedded server, its superuser. */
  adminUrl: string;
  /** The user that the program connects as; on the embedded server a plain role, as in production. */
  userUrl: string;
}

/** Creates a database that belongs to the program's user and answers its address. With `template`, it is a copy. */
export async function createDatabase(postgres: TestPostgres, name: string, template?: string): Promise<string> {
  const owner = new URL(postgres.userUrl).username;
  await withClient(postgres.adminUrl, (client) => {
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    return client.query(
      `create database ${client.escapeIdentifier(name)} owner ${client.escapeIdentifier(owner)}${copy}`,
    );
  });
  return withDatabase(postgres.userUrl, name);
}

export async function dropDatabase({ adminUrl }: TestPostgres, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

/** Drops a template and every copy of it. */
export async function dropDatabases(postgres: TestPostgres, template: string): Promise<void> {
  const { rows } = await withClient(postgres.adminUrl, (client) =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template]),
  );
  for (const { datname } of rows) await dropDatabase(postgres, datname);
}

export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

/** A database name that no other run or file uses. */
export function uniqueDatabaseName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
