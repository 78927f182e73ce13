import type { Deps } from '../../deps.ts';
import { DatasetMissingError } from '../../platform/datasets/port.ts';
import { orderRefazer } from '../projetos/index.ts';

/** Reads something of a project's column sets. When it is gone, has it made again and throws the error that says so. */
export async function orRefazer<T>(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof DatasetMissingError ? await orderRefazer(deps, projeto) : error;
  }
}
