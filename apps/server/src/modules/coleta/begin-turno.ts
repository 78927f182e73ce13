import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishProjeto } from '../eventos/index.ts';
import { isFerramentaDeColeta, listExecucoes, lockProjeto, moveProjeto, startExecucao } from '../projetos/index.ts';
import * as repo from './coleta.repo.ts';
import { coletorDaFerramenta } from './ferramentas-de-coleta.ts';
import { leaseOf, type Turno } from './turno-da-coleta.ts';

/**
 * Takes a collector up: project and execution become PROCESSING. Undefined when there is nothing to do: the project is
 * gone or has stopped, the tool has ended, it waits for an instant, or a later job has it.
 */
export async function beginTurno(
  deps: Deps,
  ids: { ownerId: string; projetoId: string; ferramenta: Ferramenta; turno: number | null },
): Promise<Turno | undefined> {
  const { ownerId, projetoId, ferramenta } = ids;
  if (!isFerramentaDeColeta(ferramenta)) return undefined;
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await lockProjeto(trx, projetoId);
    if (projeto === undefined || (projeto.status !== 'PENDING' && projeto.status !== 'PROCESSING')) return undefined;
    const execucao = (await listExecucoes(trx, projetoId)).find((candidata) => candidata.ferramenta === ferramenta);
    if (execucao?.status !== 'PENDING' && execucao?.status !== 'PROCESSING') return undefined;
    const coleta = await takeColeta(deps, trx, { ...ids, ferramenta });
    if (coleta === undefined) return undefined;
    const empresa = await repo.getEmpresa(trx, projeto.empresa_id);
    const now = deps.clock.now();
    await moveProjeto(trx, projetoId, 'PROCESSING', now);
    await startExecucao(trx, projetoId, ferramenta, now);
    const { simulado } = deps.coletores;
    const responde = coletorDaFerramenta(deps.coletores, ferramenta) !== null;
    await repo.setSimulado(trx, { projetoId, ferramenta }, simulado && responde);
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    const { turno, passos, falhas, estado } = coleta;
    return {
      ownerId,
      projetoId,
      ferramenta,
      empresa,
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
      certificado: projeto.certificado,
      turno,
      passos,
      falhas,
      estado,
    };
  });
}

async function takeColeta(
  deps: Deps,
  trx: Trx,
  ids: Pick<Turno, 'ownerId' | 'projetoId' | 'ferramenta'> & { turno: number | null },
): Promise<repo.ColetaRow | undefined> {
  const now = deps.clock.now();
  const coleta = await repo.lockColeta(trx, ids);
  if (coleta === undefined) return ids.turno === null ? repo.insertColeta(trx, { ...ids, now }) : undefined;
  const { situacao } = coleta;
  if (situacao === 'andamento' || situacao === 'esperando') {
    // The first job of a collection carries no turn: after an interruption its next attempt uses the turn that it
    // began.
    const turno = ids.turno ?? (situacao === 'andamento' ? coleta.turno : null);
    return turno !== null && (await deps.leases.take(trx, leaseOf(ids), turno)) ? coleta : undefined;
  }
  if (ids.turno !== null) return undefined;
  const novo = { falhas: 0, ...(situacao === 'encerrada' ? { estado: null } : {}) };
  await repo.updateColeta(trx, ids, { ...novo, now });
  return { ...coleta, ...novo, turno: await deps.leases.renew(trx, leaseOf(ids)) };
}
