import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { createPgDataKeys } from '../../platform/storage/encrypted/pg-data-keys.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos } from '../../testing/projeto-teste.ts';
import { insertRetificacaoTeste } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { prefixoDoProjeto } from '../projetos/index.ts';
import { listDocumentos } from './documentos.repo.ts';
import { encryptDocumentos, reencryptSegredos, rotateChavesDosDocumentos } from './index.ts';

// Guarantees that documents of before are encrypted where they lie and follow a new key, whole at every moment, that
// what is deleted meanwhile stays deleted, and that both keys of the installation can be changed while the portal
// runs.

const ANTIGA = 'chave-anterior-chave-anterior-chave';
const NOVA = 'chave-nova-chave-nova-chave-nova-chave';
const BYTES = Buffer.from('|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|||||A|1|\r\n');

let server: TestServer;
let disk: Storage;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 100 });
  disk = createDiskStorage(join(server.dataDir, 'arquivos'));
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());

/** The documents of a project with one file of an owner, as its rows name them. */
async function documentos(ownerId = server.a.id): Promise<string[]> {
  return asOwner(server.deps.db, ownerId, (trx) => listDocumentos(trx, { depoisDe: '', limite: 1_000 }));
}

const raw = (key: string): Promise<Buffer> => readFile(join(server.dataDir, 'arquivos', key));
const isClear = async (key: string): Promise<boolean> => (await raw(key)).includes('EMPRESA FICTICIA');
const read = async (key: string): Promise<Buffer> => buffer(await server.deps.storage.get(key));
/** The id of the key that a document was encrypted with, as its header has it. */
const keyIdOf = async (key: string): Promise<string> => (await raw(key)).subarray(16, 32).toString('hex');
/** Documents of the owner are looked at again, as in a week. */
const lookAgain = (): void => {
  days += 8;
};
/** The routine at a time of its own: sessions would not live as long. */
const run = (o: Partial<Deps> = {}): Promise<void> =>
  encryptDocumentos({
    ...server.deps,
    clock: { now: () => new Date(server.clock.now().getTime() + days * 86_400_000) },
    ...o,
  });
let days = 0;

let projetoId: string;
let original: string;
beforeEach(async () => {
  projetoId = await createProjetoTeste(server.app, server.a.user);
  await sendArquivos(server.app, server.a.user, projetoId, [{ name: 'sped.txt', bytes: BYTES }]);
  await expect
    .poll(async () => (await documentos()).filter((key) => key.includes(projetoId)).length, { timeout: 90_000 })
    .toBe(1);
  original = (await documentos()).find((key) => key.includes(projetoId)) ?? '';
});

describe('documents of the portal', () => {
  it('come encrypted, and are given back as they were sent', async () => {
    expect(await isClear(original)).toBe(false);
    expect((await read(original)).equals(BYTES)).toBe(true);
  });

  it('of before are encrypted where they lie, with every other document that a row names', async () => {
    const retificacaoId = await insertRetificacaoTeste(server.deps, server.a, {
      projetoId,
      usuarioId: server.a.user.id,
    });
    const planilha = `${prefixoDoProjeto(server.a.id, projetoId)}/retificacoes/${retificacaoId}/planilha.xlsx`;
    const prova = planilha.replace('planilha.xlsx', 'prova.json');
    const foto = `owner=${server.a.id}/usuarios/${server.a.user.id}/foto-${randomUUID()}.jpg`;
    const solta = `${prefixoDoProjeto(server.a.id, projetoId)}/originais/${randomUUID()}/${randomUUID()}`;
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      await trx
        .updateTable('retificacao')
        .set({ status: 'SUCCESS', planilha_key: planilha, prova_key: prova })
        .where('id', '=', retificacaoId)
        .execute();
      await trx.updateTable('usuario').set({ foto }).where('id', '=', server.a.user.id).execute();
    });
    for (const key of [original, planilha, prova, foto, solta]) await disk.put(key, BYTES);
    lookAgain();
    await run();
    const [outra, ...nomeadas] = [solta, original, planilha, prova, foto];
    for (const key of nomeadas) {
      expect([key, await isClear(key)]).toEqual([key, false]);
      expect((await read(key)).equals(BYTES)).toBe(true);
    }
    // An object that no row names may still be in the middle of an upload.
    expect(await isClear(outra ?? '')).toBe(true);
  });

  it('of before are left as they are while encryption is off, and found when it is turned on again', async () => {
    await run();
    await disk.put(original, BYTES);
    await run({ config: { ...server.deps.config, encryptDocuments: false } });
    expect(await isClear(original)).toBe(true);
    await run();
    expect(await isClear(original)).toBe(false);
  });

  it('are not looked at again every minute', async () => {
    await run();
    await disk.put(original, BYTES);
    await run();
    expect(await isClear(original)).toBe(true);
    lookAgain();
    await run();
    expect(await isClear(original)).toBe(false);
  });

  it('that are deleted while they are written anew stay deleted', async () => {
    await disk.put(original, BYTES);
    lookAgain();
    const { storage } = server.deps;
    const renew = async (key: string): Promise<boolean> => {
      const renewed = (await storage.renew?.(key)) ?? false;
      if (key !== original) return renewed;
      // As the deletion of a file does it: the row, then the bytes, all of it while the new bytes are written.
      await asOwner(server.deps.db, server.a.id, (trx) =>
        trx.deleteFrom('arquivo_enviado').where('storage_key', '=', original).execute(),
      );
      return renewed;
    };
    await run({ storage: { ...storage, renew } });
    expect(await storage.stat(original)).toBeNull();
  });

  it('that were tampered with are told of and left, and the others go on', async () => {
    const other = await createProjetoTeste(server.app, server.a.user);
    await sendArquivos(server.app, server.a.user, other, [{ name: 'outro.txt', bytes: BYTES }]);
    await expect
      .poll(async () => (await documentos()).some((key) => key.includes(other)), { timeout: 90_000 })
      .toBe(true);
    const bad = (await raw(original)).subarray(0, 80);
    await disk.put(original, bad);
    await rotateChavesDosDocumentos(server.deps);
    await run();
    expect((await raw(original)).equals(bad)).toBe(true);
    const good = (await documentos()).find((key) => key.includes(other)) ?? '';
    expect((await read(good)).equals(BYTES)).toBe(true);
    expect(server.logLines.some((line) => line.includes('a document could not be encrypted'))).toBe(true);
    await server.deps.storage.put(original, BYTES);
  });
});

describe('a new data key', () => {
  it('is taken by new documents, and by the others one after the other; the old one opens until then', async () => {
    const before = await keyIdOf(original);
    expect(await rotateChavesDosDocumentos(server.deps)).toBeGreaterThan(0);
    expect((await read(original)).equals(BYTES)).toBe(true);
    await run();
    expect(await keyIdOf(original)).not.toBe(before);
    expect((await read(original)).equals(BYTES)).toBe(true);
  });

  it('is one for all processes that want it at once, and another owner has none of it', async () => {
    const { deps, a, b } = server;
    const processes = Array.from({ length: 6 }, () => createPgDataKeys(deps));
    await rotateChavesDosDocumentos(deps);
    const keys = await Promise.all(processes.map((one) => one.current(a.id)));
    expect(new Set(keys.map(({ id, key }) => `${id} ${key.toString('hex')}`)).size).toBe(1);
    const [key] = keys;
    expect(await processes[0]?.find(b.id, key?.id ?? '')).toBeUndefined();
    expect((await processes[1]?.find(a.id, key?.id ?? ''))?.key.equals(key?.key ?? Buffer.of())).toBe(true);
    // Nothing of it can be read in the database.
    const rows = await asOwner(deps.db, a.id, (trx) => trx.selectFrom('chave_de_dados').select('selada').execute());
    expect(rows.some(({ selada }) => selada.includes(key?.key ?? ''))).toBe(false);
    expect(await asOwner(deps.db, b.id, (trx) => trx.selectFrom('chave_de_dados').select('id').execute())).not.toEqual(
      expect.arrayContaining([{ id: key?.id }]),
    );
  });
});

describe('a new key of the installation', () => {
  it('seals new data keys at once, and the former ones while documents are read and written', async () => {
    const { deps, a } = server;
    const ownerIds = [a.id, server.b.id];
    const former = deps.crypto;
    const crypto = createNodeCrypto(NOVA, undefined, former);
    const running = { ...deps, crypto };
    const after = createPgDataKeys(running);
    // A process that has both keys, beside one that has the former only.
    const known = await after.current(a.id);
    let stop = false;
    const load = (async () => {
      let times = 0;
      for (; !stop || times === 0; times += 1) {
        const body = randomBytes(1_000);
        const key = `owner=${a.id}/usuarios/${a.user.id}/foto-${randomUUID()}.jpg`;
        await deps.storage.put(key, body);
        expect((await read(key)).equals(body)).toBe(true);
      }
      return times;
    })();
    await reencryptSegredos(running);
    stop = true;
    expect(await load).toBeGreaterThan(0);
    // Fresh processes with the new key alone open everything, and nobody else does.
    const alone = createPgDataKeys({ ...deps, crypto: createNodeCrypto(NOVA) });
    expect((await alone.current(a.id)).key.equals(known.key)).toBe(true);
    for (const ownerId of ownerIds) {
      const rows = await asOwner(deps.db, ownerId, (trx) =>
        trx.selectFrom('chave_de_dados').select('selada').execute(),
      );
      expect(rows.every(({ selada }) => crypto.isCurrent(selada))).toBe(true);
    }
    await expect(createPgDataKeys(deps).current(a.id)).rejects.toThrow('another key');
    await expect(createPgDataKeys({ ...deps, crypto: createNodeCrypto(ANTIGA) }).current(a.id)).rejects.toThrow();
    // And back, as the other tests expect it.
    await reencryptSegredos({ ...deps, crypto: Object.assign(Object.create(former), former, { former: crypto }) });
    expect((await read(original)).equals(BYTES)).toBe(true);
  });
});
