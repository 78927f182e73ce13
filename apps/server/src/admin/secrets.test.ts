import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { openCertificado, sealCertificado } from '../modules/certificados/segredo-certificado.ts';
import { createOrganizacao } from '../modules/usuarios/index.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { createNodeCrypto } from '../platform/crypto/node-crypto.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { asSystem } from '../platform/db/as-system.ts';
import { createDb, type Db } from '../platform/db/create-db.ts';
import { createPgDataKeys } from '../platform/storage/encrypted/pg-data-keys.ts';
import { childEnv } from '../testing/child-env.ts';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-postgres.ts';
import { runSecrets } from './secrets/run-secrets.ts';

const ANTIGA = 'a'.repeat(40);
const NOVA = 'n'.repeat(40);
const segredo = { pfx: Buffer.from('conteúdo fictício'), senha: 'Segredo@1' };
const name = uniqueDatabaseName('apura_chave');
const tempDir = useTempDirs();

let databaseUrl: string;
let ownerId: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
  await withDb(async (db) => {
    const crypto = createNodeCrypto(ANTIGA);
    const criada = await asSystem(db, 'demonstracao', (trx) =>
      createOrganizacao({ crypto }, trx, {
        owner: { cnpj: '11444777000161', razao: 'Empresa Fictícia', modulos: [] },
        usuarios: [],
        creditos: 0,
      }),
    );
    ownerId = criada.ownerId;
    const conteudo = sealCertificado(crypto, ownerId, segredo);
    await asOwner(db, ownerId, (trx) =>
      trx
        .insertInto('certificado')
        .values({ owner_id: ownerId, nome: 'A1 FICTICIO', validade: '2030-01-01', conteudo })
        .execute(),
    );
  });
});
afterAll(() => dropDatabase(inject('postgres'), name));

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb({ url: databaseUrl, maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

interface Desfecho {
  code: number;
  text: string;
}

/**
 * The command as another process runs it: starting one takes seconds on a busy machine, so most is tried in this one.
 */
function startSecrets(args: readonly string[], env: Record<string, string> = {}): Promise<Desfecho> {
  const { promise, resolve } = Promise.withResolvers<Desfecho>();
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'secrets.ts'), ...args],
    { env: childEnv(env) },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}` }),
  );
  return promise;
}

async function secrets(args: readonly string[], env: Record<string, string> = {}): Promise<Desfecho> {
  let text = '';
  const write = (texto: string) => {
    text += texto;
  };
  const code = await runSecrets(args, {
    readConfig: () => parseConfig(env),
    saidas: { say: write, warn: write },
  });
  return { code, text };
}

async function openWith(key: string): Promise<string> {
  const { conteudo } = await withDb((db) =>
    asOwner(db, ownerId, (trx) => trx.selectFrom('certificado').select('conteudo').executeTakeFirstOrThrow()),
  );
  return openCertificado(createNodeCrypto(key), ownerId, conteudo ?? Buffer.of()).senha;
}

describe('npm run secrets', () => {
  it('says how it is called', async () => {
    const { code, text } = await secrets([]);
    expect([code, text.includes('npm run secrets -- rotate')]).toEqual([2, true]);
  });

  it('asks for both keys, a stopped portal and an installation that exists', async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: NOVA };
    expect((await secrets(['rotate'], env)).text).toContain('SECRET_KEY_OLD');
    expect((await secrets(['rotate'], { ...env, SECRET_KEY_OLD: NOVA })).text).toContain('iguais');
    const busy = await withDb(async (db) => {
      await asSystem(db, 'rotacao', (trx) => trx.selectFrom('owner').select('id').execute());
      return secrets(['rotate'], { ...env, SECRET_KEY_OLD: ANTIGA });
    });
    expect([busy.code, busy.text.includes('pare todos')]).toEqual([2, true]);
    const nowhere = await secrets(['rotate'], { DATA_DIR: tempDir('vazio') });
    expect([nowhere.code, nowhere.text.includes('Não há instalação')]).toEqual([2, true]);
    expect(await openWith(ANTIGA)).toBe(segredo.senha);
  });

  it('seals under the new key, says so, and shows a key that opens nothing as a failure', async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: NOVA };
    const wrong = await secrets(['rotate'], { ...env, SECRET_KEY_OLD: 'e'.repeat(40) });
    expect([wrong.code, wrong.text.includes('Nenhuma das duas chaves abre 1 certificado')]).toEqual([1, true]);
    expect(await openWith(ANTIGA)).toBe(segredo.senha);

    const right = await startSecrets(['rotate'], { ...env, SECRET_KEY_OLD: ANTIGA });
    expect([right.code, right.text.trim()]).toEqual([
      0,
      'Organizações: 1. Certificados recifrados: 1. Mensagens recifradas: 0. Provedores de BI recifrados: 0. ' +
        'Contratos recifrados: 0. Segundos fatores recifrados: 0. Entradas únicas recifradas: 0. ' +
        'Chaves de documentos recifradas: 0.',
    ]);
    expect(await openWith(NOVA)).toBe(segredo.senha);
    expect(`${wrong.text}${right.text}`).not.toContain(NOVA);
    await expect(openWith(ANTIGA)).rejects.toThrow();
  });

  it('gives every owner that has documents a new key for them, and leaves the former one', async () => {
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: NOVA, DATA_DIR: tempDir('documentos') };
    const rotate = () => secrets(['rotate-documents'], env);
    const said = (owners: number) =>
      `Organizações com chave nova para os documentos: ${owners}. O portal recifra os documentos aos poucos.\n`;
    expect(await rotate()).toEqual({ code: 0, text: said(0) });
    const keysOf = (db: Db) => createPgDataKeys({ db, crypto: createNodeCrypto(NOVA), clock: systemClock });
    const former = await withDb((db) => keysOf(db).current(ownerId));
    expect(await rotate()).toEqual({ code: 0, text: said(1) });
    await withDb(async (db) => {
      const keys = keysOf(db);
      const next = await keys.current(ownerId);
      expect(next.id).not.toBe(former.id);
      expect(next.key.equals(former.key)).toBe(false);
      // What is under it is still read.
      expect((await keys.find(ownerId, former.id))?.key.equals(former.key)).toBe(true);
    });
    expect((await secrets(['rotate-documents', 'todos'], env)).code).toBe(2);
    const nowhere = await secrets(['rotate-documents'], { DATA_DIR: tempDir('nada') });
    expect([nowhere.code, nowhere.text.includes('Não há instalação')]).toEqual([2, true]);
  });
});
