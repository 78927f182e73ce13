import { listCompetencias } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { dropColetados, keepColetados, storeColetados } from '../arquivos/index.ts';
import { findEmpresaByCnpj } from '../empresas/index.ts';
import * as repo from './notas.repo.ts';
import { zipNotas } from './zip-notas.ts';

/**
 * Puts the invoices that were distributed to a company into a project, a ZIP for each month of its period. Run again, it
 * replaces its own and leaves what has not changed. Answers how many documents there are.
 */
export async function reunirNotas(
  deps: Deps,
  projeto: { ownerId: string; projetoId: string; empresa: { cnpj: string }; periodo: { inicio: string; fim: string } },
): Promise<number> {
  const { ownerId, projetoId, empresa, periodo } = projeto;
  const notas = await asOwner(deps.db, ownerId, async (trx) => {
    const dona = await findEmpresaByCnpj(trx, empresa.cnpj);
    return dona === undefined ? [] : repo.listInteiras(trx, dona.id, periodo);
  });
  for (const mes of listCompetencias(periodo.inicio, periodo.fim)) {
    const doMes = notas.filter(({ dia }) => dia.startsWith(mes));
    if (doMes.length === 0) continue;
    const destino = {
      ownerId,
      projetoId,
      ferramenta: 'nfe',
      simulado: doMes.some(({ simulado }) => simulado),
    } as const;
    const conteudo = await zipNotas(deps.storage, doMes);
    const guardados = await storeColetados(deps, destino, [{ nome: `NF-e distribuídas ${mes}.zip`, conteudo }]);
    const now = deps.clock.now();
    const soltos = await asOwner(deps.db, ownerId, (trx) => keepColetados(trx, { ...destino, now }, guardados)).catch(
      async (error: unknown) => {
        await dropColetados(deps, guardados);
        throw error;
      },
    );
    for (const key of soltos) await dropUnused(deps, key);
  }
  return notas.length;
}
