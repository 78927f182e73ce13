import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Migrator } from 'kysely/migration';
import { inject } from 'vitest';
import { createDb } from '../platform/db/create-db.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DatabaseTeste } from './database-teste.ts';
import { readZipBytes } from './read-zip.ts';
import { createDatabase, dropDatabase, uniqueDatabaseName, withClient, withDatabase } from './test-postgres.ts';

const PASTA = fileURLToPath(new URL('../../../../fixtures/versoes', import.meta.url));
const ORIGINAL = 'documentos.zip';

/** The rows of a table as JSON, by its name. */
type Linhas = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What an earlier version left: a concluded project of the demonstration's documents, sent as one ZIP. */
export interface VersaoAnterior {
  projetoId: string;
  ownerId: string;
  /** Of a user who signs in with the demonstration's password. */
  email: string;
  database: DatabaseTeste;
  /** Puts the stored files into the data folder of a server. Column sets are not among them. */
  placeArquivos(dataDir: string): Promise<void>;
  remove(): Promise<void>;
}

/** The earlier versions of which a data folder is kept. */
export async function listVersoesAnteriores(): Promise<string[]> {
  const nomes = (await readdir(PASTA)).filter((nome) => nome.endsWith('.zip') && nome !== ORIGINAL);
  return nomes.map((nome) => nome.replace(/\.zip$/, '')).sort();
}

/** Makes the database as that version left it, and brings it to today's schema as the start of a server does. */
export async function openVersaoAnterior(versao: string): Promise<VersaoAnterior> {
  const guardado = await readZipBytes(await readFile(join(PASTA, `${versao}.zip`)));
  const linhas = JSON.parse(guardado.get('linhas.json')?.toString() ?? '{}') as Linhas;
  const textoDe = (tabela: string, coluna: string): string => String(linhas[tabela]?.[0]?.[coluna] ?? '');
  const postgres = inject('postgres');
  const name = uniqueDatabaseName(inject('postgresTemplate'));
  const url = await createDatabase(postgres, name);
  const feitas = new Set(linhas.kysely_migration?.map((row) => row.name));
  await migrateAte(url, feitas);
  await withClient(withDatabase(postgres.adminUrl, name), async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [tabela, rows] of Object.entries(linhas)) {
      if (tabela === 'kysely_migration') continue;
      const nome = client.escapeIdentifier(tabela);
      const valores = `select * from json_populate_recordset(null::${nome}, $1)`;
      await client.query(`insert into ${nome} overriding system value ${valores}`, [JSON.stringify(rows)]);
    }
  });
  await migrateDatabase(url);
  return {
    projetoId: textoDe('projeto', 'id'),
    ownerId: textoDe('owner', 'id'),
    email: 'master@demo.apura.local',
    database: { url, giveBack: () => undefined },
    async placeArquivos(dataDir) {
      const place = async (caminho: string, bytes: Uint8Array): Promise<void> => {
        await mkdir(dirname(join(dataDir, caminho)), { recursive: true });
        await writeFile(join(dataDir, caminho), bytes);
      };
      await place(`arquivos/${textoDe('arquivo_enviado', 'storage_key')}`, await readFile(join(PASTA, ORIGINAL)));
      for (const [caminho, bytes] of guardado) if (caminho.startsWith('arquivos/')) await place(caminho, bytes);
    },
    remove: () => dropDatabase(postgres, name),
  };
}

/** Runs the migrations that the version had. */
async function migrateAte(url: string, feitas: ReadonlySet<unknown>): Promise<void> {
  const handle = createDb({ url, maxConnections: 2 });
  try {
    const dela = Object.fromEntries(Object.entries(migrations).filter(([nome]) => feitas.has(nome)));
    if (Object.keys(dela).length !== feitas.size) throw new Error('a migration of an earlier version is gone');
    const migrator = new Migrator({ db: handle.db, provider: { getMigrations: async () => dela } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await handle.close();
  }
}
