import type { Config } from '../../config/config.ts';

/** The folders of this installation that documents lie in: what children may be let into, and nothing above them. */
export function foldersOf({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): string[] {
  return [dataDir, storage.tipo === 'disco' ? storage.dir : storage.cacheDir];
}
