import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import * as repo from './cobrancas.repo.ts';
import { expireCobranca } from './receive-evento.ts';

/** How long the paper of a boleto that ran out, paid or not, can still be opened. */
const PDF_MS = 30 * 24 * 60 * 60 * 1000;

/** Settles charges whose time is up and deletes old PDFs of boletos. Safe to run at any time and repeatedly. */
export async function cleanPagamentos(deps: Deps): Promise<void> {
  const agora = deps.clock.now();
  const vencidas = await asSystem(deps.db, 'limpeza', (trx) => repo.listVencidas(trx, agora));
  for (const { id, owner_id } of vencidas) await expireCobranca(deps, owner_id, id);
  const limite = new Date(agora.getTime() - PDF_MS);
  const velhos = await asSystem(deps.db, 'limpeza', (trx) => repo.listPdfsVelhos(trx, limite));
  for (const { id, owner_id, papel: pdfKey } of velhos) {
    if (pdfKey !== null) await deps.storage.delete(pdfKey);
    await asOwner(deps.db, owner_id, (trx) => repo.forgetPdf(trx, id));
  }
}
