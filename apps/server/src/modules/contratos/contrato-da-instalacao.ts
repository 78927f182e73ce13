import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isPeloContratante } from './contratos.repo.ts';

/**
 * Whether the installation's contract serves this owner, who has none of its own. A contract that asks as the
 * contractor serves only owners whom the operator allowed: others could get documents of companies that are not theirs
 * (ADR 0049).
 */
export async function isServidoPelaInstalacao({ coletores }: Pick<Deps, 'coletores'>, trx: Trx): Promise<boolean> {
  if (coletores.ecac === null) return false;
  return !coletores.peloContratante || (await isPeloContratante(trx));
}
