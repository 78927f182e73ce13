import { buffer } from 'node:stream/consumers';
import type { MarcaDoDossie } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findOwner } from './usuarios.repo.ts';

const COR_PADRAO = '#012E43';

/** Name of the owner; logo and colour where its contract has them. */
export async function readMarca(deps: Deps, ownerId: string): Promise<MarcaDoDossie> {
  const owner = await asOwner(deps.db, ownerId, (trx) => findOwner(trx, ownerId));
  const nome = owner?.razao ?? '';
  if (owner === undefined || !owner.white_label) return { nome, cor: COR_PADRAO, logo: null };
  const { logo, cor_secundaria: cor } = owner;
  const guardado = logo === null ? null : await deps.storage.stat(logo);
  return { nome, cor, logo: logo === null || guardado === null ? null : await buffer(await deps.storage.get(logo)) };
}
