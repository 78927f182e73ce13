import { readFile } from 'node:fs/promises';
import { diagnosticoGuardadoSchema } from '@apura/contract';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';

/**
 * The diagnostic as it was stored. Throws `diagnostico-indisponivel` for a file of an earlier version: processing the
 * project again makes a new one.
 */
export async function readGuardado(deps: Deps, key: string): Promise<z.output<typeof diagnosticoGuardadoSchema>> {
  const bytes = await deps.storage.using(async () => readFile(await deps.storage.localPath(key), 'utf8'));
  const lido = diagnosticoGuardadoSchema.safeParse(JSON.parse(bytes));
  if (!lido.success) throw appError('diagnostico-indisponivel', { detail: lido.error.message.slice(0, 300) });
  return lido.data;
}
