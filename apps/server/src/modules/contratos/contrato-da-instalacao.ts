import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isPeloContratante } from './contratos.repo.ts';

/**
 * Whether the installation's contract serves this owner, who has none of its own. One that asks as the contractor
 * serves only those whom the operator allowed: the others would get the papers of companies that are not theirs (ADR
 * 0049).
 */
export async function isServidoPelaInstalacao({ coletores }: Pick<Deps, 'coletores'>, trx: Trx): Promise<boolean> {
  if (coletores.ecac === null) return false;
  return !coletores.peloContratante || (await isPeloContratante(trx));
}
