import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database and answers its address. With `template`, it is a copy of that one. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await withClient(adminUrl, (client) => {
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    return client.query(`create database ${client.escapeIdentifier(name)}${copy}`);
  });
  return withDatabase(adminUrl, name);
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
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

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
