import type { Crypto, TrocaDeChave } from '../../platform/crypto/port.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { deleteProvedorBi, lockProvedorBi, saveProvedorBi, setSegredoBi } from './diagnostico.repo.ts';
import { resealSegredoBi, sealSegredoBi } from './segredo-power-bi.ts';

/** An application of an owner's own in Power BI, and the report that its projects show. */
export interface NovoProvedorBi {
  tenant: string;
  clientId: string;
  clientSecret: string;
  workspaceId: string;
  reportId: string;
  datasetId: string;
  papel: string;
}

/**
 * Points the owner's projects, from the next one that concludes on, at a report of Power BI; `null` at the built-in
 * page.
 */
export async function defineProvedorBi(
  deps: { crypto: Crypto; clock: { now(): Date } },
  trx: Trx,
  ownerId: string,
  provedor: NovoProvedorBi | null,
): Promise<void> {
  await deleteProvedorBi(trx);
  if (provedor === null) return;
  await saveProvedorBi(trx, {
    owner_id: ownerId,
    tenant: provedor.tenant,
    client_id: provedor.clientId,
    client_secret: sealSegredoBi(deps.crypto, ownerId, provedor.clientSecret),
    workspace_id: provedor.workspaceId,
    report_id: provedor.reportId,
    dataset_id: provedor.datasetId,
    papel: provedor.papel,
    criado_em: deps.clock.now(),
  });
}

/**
 * Seals the secret of one owner's application with the new key; returns how many were sealed and how many neither key
 * opens.
 */
export async function rotateChaveDoProvedorBi(
  trx: Trx,
  ownerId: string,
  troca: TrocaDeChave,
): Promise<{ trocados: number; ilegiveis: number }> {
  const provedor = await lockProvedorBi(trx);
  if (provedor === undefined || troca.nova.isCurrent(provedor.client_secret)) return { trocados: 0, ilegiveis: 0 };
  const novo = resealSegredoBi(troca, ownerId, provedor.client_secret);
  if (novo === null) return { trocados: 0, ilegiveis: 1 };
  await setSegredoBi(trx, novo);
  return { trocados: 1, ilegiveis: 0 };
}
