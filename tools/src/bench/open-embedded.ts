import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** A connection to the embedded PostgreSQL below this folder, that sees and writes the demonstration owner's rows. */
export async function openEmbedded(homeDir: string): Promise<Client> {
  const porta = readFileSync(join(homeDir, 'dados', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim();
  const senha = readFileSync(join(homeDir, 'senha-apura'), 'utf8').trim();
  const client = new Client({ connectionString: `postgres://apura:${senha}@127.0.0.1:${porta}/apura` });
  await client.connect();
  await client.query(`select set_config('role', 'apura_sistema', false)`);
  const { rows } = await client.query<{ id: string }>('select id from owner limit 1');
  await client.query(`select set_config('role', 'apura_app', false), set_config('app.owner', $1, false)`, [
    rows[0]?.id,
  ]);
  return client;
}
