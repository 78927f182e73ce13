import { readFile } from 'node:fs/promises';
import { diagnosticoGuardadoSchema } from '@apura/contract';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findVersoes, orderRefazer } from '../projetos/index.ts';

/**
 * The diagnostic as it was stored. Throws `projeto-sendo-refeito` for a file of an earlier version, and
 * `diagnostico-indisponivel` for one of this version that is damaged.
 */
export async function readGuardado(
  deps: Deps,
  { ownerId, projetoId, key }: { ownerId: string; projetoId: string; key: string },
): Promise<z.output<typeof diagnosticoGuardadoSchema>> {
  const bytes = await deps.storage.using(async () => readFile(await deps.storage.localPath(key), 'utf8'));
  const lido = diagnosticoGuardadoSchema.safeParse(JSON.parse(bytes));
  if (lido.success) return lido.data;
  const versoes = await asOwner(deps.db, ownerId, (trx) => findVersoes(trx, projetoId));
  if (versoes !== undefined && !versoes.resultados) throw await orderRefazer(deps, { ownerId, projetoId });
  throw appError('diagnostico-indisponivel', { detail: lido.error.message.slice(0, 300) });
}
