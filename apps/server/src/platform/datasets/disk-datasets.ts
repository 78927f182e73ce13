import { access, mkdir, open, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative as relativePath, resolve } from 'node:path';
import { DatasetMissingError, type Datasets } from './port.ts';

/**
 * Datasets below `root`, on a disk that every process shares, laid out as a lake:
 * `owner=…/projeto=…/leitor=…/arquivo=…/*.parquet`.
 */
export function createDiskDatasets(root: string): Datasets {
  function folderOf(ownerId: string, projetoId: string): string {
    return join(ownerFolderOf(ownerId), `projeto=${checkId(projetoId)}`);
  }

  function ownerFolderOf(ownerId: string): string {
    return join(root, `owner=${checkId(ownerId)}`);
  }

  function pathOf(ownerId: string, projetoId: string, relative: string): string {
    const folder = folderOf(ownerId, projetoId);
    const path = resolve(folder, relative);
    const inside = relativePath(folder, path);
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      throw new Error(`not inside the dataset: ${JSON.stringify(relative)}`);
    }
    return path;
  }

  return {
    async open(ownerId, projetoId) {
      const folder = folderOf(ownerId, projetoId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    pathOf,
    async publish() {
      // The disk is everybody's.
    },
    has: (...where) => isThere(pathOf(...where)),
    async localPath(...where) {
      const path = pathOf(...where);
      if (!(await isThere(path))) throw new DatasetMissingError(path);
      return path;
    },
    async read(ownerId, projetoId, relative) {
      const path = pathOf(ownerId, projetoId, relative);
      const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new DatasetMissingError(path, { cause }) : cause;
      });
      return file.createReadStream();
    },
    async remove(ownerId, projetoId) {
      await rm(folderOf(ownerId, projetoId), { recursive: true, force: true });
    },
    async removeAll(ownerId) {
      await rm(ownerFolderOf(ownerId), { recursive: true, force: true });
    },
    async countOf(ownerId) {
      const folders = await readdir(ownerFolderOf(ownerId)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return folders.length;
    },
  };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function checkId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Error(`not an id of a dataset: ${JSON.stringify(id)}`);
  return id;
}
