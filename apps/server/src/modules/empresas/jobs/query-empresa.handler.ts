import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { RegistryUnavailableError } from '../../../platform/registry/port.ts';
import { findEmpresaById } from '../empresas.repo.ts';
import { keepCadastro } from '../empresas.service.ts';
import { ESPERA_CONSULTA_SEGUNDOS, queryEmpresa } from './query-empresa.job.ts';

/** Asks the registry about a company that was registered without an answer. */
export function createQueryEmpresaHandler(deps: Deps): JobHandler<{ ownerId: string; empresaId: string }> {
  return async ({ data }) => {
    const { ownerId, empresaId } = data;
    const empresa = await asOwner(deps.db, ownerId, (trx) => findEmpresaById(trx, empresaId));
    if (empresa === undefined || empresa.consultado_em !== null) return;
    try {
      const registro = await deps.registry.fetchEmpresa(empresa.cnpj);
      if (registro !== null) await keepCadastro(deps, ownerId, empresaId, registro);
    } catch (error) {
      if (!(error instanceof RegistryUnavailableError)) throw error;
      // The registry's outage is not this job's failure: it waits and asks again.
      await asOwner(deps.db, ownerId, (trx) =>
        deps.queue.send(trx, queryEmpresa, data, {
          singletonKey: empresaId,
          delaySeconds: ESPERA_CONSULTA_SEGUNDOS,
        }),
      );
    }
  };
}
