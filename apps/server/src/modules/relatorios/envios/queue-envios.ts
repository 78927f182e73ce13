import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { asSystem } from '../../../platform/db/as-system.ts';
import { diaDeEnvio } from './dia-do-envio.ts';
import { listDevidos } from './envios.repo.ts';
import { mailRelatorio } from './jobs/mail-relatorio.job.ts';

/** Sends a job for every report whose day has come. Safe to run at any time, twice: the job looks again. */
export async function queueEnvios(deps: Deps): Promise<void> {
  const dia = diaDeEnvio(deps.clock.now());
  const devidos = await asSystem(deps.db, 'envio', (trx) => listDevidos(trx, dia));
  for (const { id, owner_id: ownerId } of devidos) {
    await asOwner(deps.db, ownerId, (trx) =>
      deps.queue.send(trx, mailRelatorio, { ownerId, envioId: id }, { singletonKey: id }),
    );
  }
}
