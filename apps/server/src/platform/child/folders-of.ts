import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

type Where = Pick<Config, 'dataDir' | 'storage'>;

/** What children's user may be let into, folder by folder, and nothing above it. */
export function foldersOf({ dataDir, storage }: Where): string[] {
  return [dataDir, storageFolderOf(storage)];
}

/** The folders of documents and their decrypted copies. The installation's key and the database are outside of them. */
export function documentFoldersOf({ dataDir, storage }: Where): string[] {
  return [join(dataDir, 'datasets'), join(dataDir, 'temporarios'), storageFolderOf(storage)];
}

/** What is stored, or the copies of it that are read by a path. */
export function storageFolderOf(storage: Config['storage']): string {
  return storage.tipo === 'disco' ? storage.dir : storage.cacheDir;
}
