import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Deps } from '../../deps.ts';
import { listOwnerTables } from '../../platform/db/as-eraser.ts';
import { goOnAsOwner } from '../../platform/db/as-owner.ts';
import { type Alvo, noteExportacao } from './administracao.service.ts';
import { AdministracaoError } from './administracao-error.ts';
import { listColunasOmitidas, streamLinhas } from './linhas-do-owner.repo.ts';
import { listObjetosDoOwner } from './objetos-do-owner.ts';

/** A table's file, and which columns are not in it because they hold secrets. */
interface TabelaExportada {
  tabela: string;
  linhas: number;
  sha256: string;
  colunas_omitidas: string[];
}

export interface OwnerExportado {
  pasta: string;
  tabelas: TabelaExportada[];
  objetos: number;
  bytes: number;
}

/**
 * Writes everything of an owner into a new folder: `tabelas/*.jsonl`, `objetos/…` by their keys (the `storage_key`
 * columns name them), `objetos.jsonl` and `manifesto.json` with the SHA-256 of each file. The folder is whole, or
 * there is none. Secrets stay out, and so do the column sets, which are made again from the originals.
 */
export async function exportOwner(deps: Deps, alvo: Alvo, destino: string): Promise<OwnerExportado> {
  const pasta = resolve(destino);
  if ((await stat(pasta).catch(() => null)) !== null) {
    throw new AdministracaoError(`${pasta} já existe. Escolha em --para uma pasta que ainda não existe.`);
  }
  // Written first, so that the export and the activity log both contain the row of this export.
  const owner = await noteExportacao(deps, alvo);
  const rascunho = `${pasta}.parcial-${randomUUID()}`;
  try {
    await mkdir(join(rascunho, 'tabelas'), { recursive: true, mode: 0o700 });
    const tabelas = await writeTabelas(deps, owner.id, join(rascunho, 'tabelas'));
    const objetos = await writeObjetos(deps, owner.id, rascunho);
    const { cnpj, razao } = owner;
    const manifesto = { formato: 1, owner: { id: owner.id, cnpj, razao }, exportado_em: deps.clock.now(), tabelas };
    await writeFileOf(join(rascunho, 'manifesto.json'), [
      Buffer.from(`${JSON.stringify({ ...manifesto, objetos: objetos.objetos, bytes: objetos.bytes }, null, 2)}\n`),
    ]);
    await rename(rascunho, pasta);
    return { pasta, tabelas, ...objetos };
  } catch (error) {
    await rm(rascunho, { recursive: true, force: true });
    throw error;
  }
}

/** All tables as they were at one instant. */
async function writeTabelas(deps: Deps, ownerId: string, pasta: string): Promise<TabelaExportada[]> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await goOnAsOwner(trx, ownerId);
      const exportadas: TabelaExportada[] = [];
      for (const tabela of (await listOwnerTables(trx)).toReversed()) {
        const omitidas = await listColunasOmitidas(trx, tabela);
        let linhas = 0;
        async function* bytes() {
          for await (const lote of streamLinhas(trx, { tabela, ownerId, omitidas })) {
            linhas += lote.length;
            yield Buffer.from(lote.map((linha) => `${linha}\n`).join(''));
          }
        }
        const { sha256 } = await writeFileOf(join(pasta, `${tabela}.jsonl`), bytes());
        exportadas.push({ tabela, linhas, sha256, colunas_omitidas: omitidas });
      }
      return exportadas;
    });
}

async function writeObjetos(deps: Deps, ownerId: string, pasta: string): Promise<{ objetos: number; bytes: number }> {
  let objetos = 0;
  let bytes = 0;
  async function* linhas() {
    for await (const { key } of listObjetosDoOwner(deps.storage, ownerId)) {
      // In a shared bucket the column sets are among the objects, too.
      if (/^owner=[^/]+\/projeto=[^/]+\/datasets\//.test(key)) continue;
      const path = join(pasta, 'objetos', ...key.split('/'));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const escrito = await writeFileOf(path, await deps.storage.get(key));
      objetos += 1;
      bytes += escrito.bytes;
      yield Buffer.from(`${JSON.stringify({ chave: key, ...escrito })}\n`);
    }
  }
  await writeFileOf(join(pasta, 'objetos.jsonl'), linhas());
  return { objetos, bytes };
}

/** Writes a file that no other user reads, and syncs it. */
async function writeFileOf(
  path: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
