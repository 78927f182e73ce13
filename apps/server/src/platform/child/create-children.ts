import type { Config } from '../../config/config.ts';
import type { Logger } from '../log/port.ts';
import { createChildPool } from './create-child-pool.ts';
import { documentFoldersOf, foldersOf } from './folders-of.ts';
import type { Children } from './port.ts';
import { type ChildBounds, runChild } from './run-child.ts';

/** Memory of V8, the modules and the threads beside the work's own share, with room for memory that is freed late. */
const MEMORY_FACTOR = 1.5;
const MEMORY_BESIDE_MB = 512;

/** The children of this installation, bound as its settings say. */
export function createChildren(config: Config, log: Logger): Children {
  const { workerMemoryMb, workerUser } = config;
  const bounds: ChildBounds = {
    memoryMb: Math.max(workerMemoryMb * MEMORY_FACTOR, workerMemoryMb + MEMORY_BESIDE_MB),
    runAs: workerUser,
    folders: foldersOf(config),
    log,
  };
  return {
    run: (work) => runChild(work, bounds),
    createPool: (options) => createChildPool(options, { ...bounds, documents: documentFoldersOf(config) }),
  };
}
