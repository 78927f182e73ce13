import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Storage } from '../../platform/storage/port.ts';
import type { NotaRow } from './notas.repo.ts';

/** The same documents always give the same bytes. */
const DATA_FIXA = new Date('2020-01-01T00:00:00Z');

/** Packs documents under the names that programs give them: the key, and for events the number too. */
export async function zipNotas(storage: Storage, notas: readonly NotaRow[]): Promise<Buffer> {
  const zip = new ZipFile();
  const nomes = new Set<string>();
  for (const { tipo, chave, nsu, storage_key: key } of notas) {
    const nome = tipo === 'nota' ? `${chave}-procNFe.xml` : `${chave}-${nsu}-procEventoNFe.xml`;
    // An invoice that was distributed twice is one.
    if (nomes.has(nome)) continue;
    nomes.add(nome);
    zip.addBuffer(await buffer(await storage.get(key)), nome, { mtime: DATA_FIXA, mode: 0o100644 });
  }
  zip.end();
  return buffer(zip.outputStream);
}
