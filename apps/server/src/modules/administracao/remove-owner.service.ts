import { setTimeout as wait } from 'node:timers/promises';
import { formatCnpj } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { asEraser, listOwnerTables } from '../../platform/db/as-eraser.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { findOwnerByCnpj, type OwnerRow } from '../usuarios/index.ts';
import { lockOwner } from './administracao.repo.ts';
import { AdministracaoError } from './administracao-error.ts';
import { countLinhas, deleteLinhas, type TabelaContada } from './linhas-do-owner.repo.ts';
import { listObjetosDoOwner, prefixosDoOwner } from './objetos-do-owner.ts';

/** What was deleted. Of every one of them nothing is left, or the deletion would have failed. */
export interface OwnerExcluido {
  tabelas: TabelaContada[];
  objetos: number;
  conjuntos: number;
  tarefas: number;
}

/** Within this time a running job notices that the owner is gone, and stops. */
const FIM_DAS_TAREFAS_MS = 10_000;

/**
 * Deletes everything of a suspended owner: its jobs, its objects, its datasets and every row, the activity log and
 * the ledger too. Then it looks at every table with owners, at the storage and at the queue, and throws when anything
 * is left. `nome` is the owner's name, typed once more. A call that was cut off is made again: the rows go last, in
 * one transaction.
 */
export async function removeOwner(
  deps: Deps,
  { cnpj, nome, fimDasTarefasMs = FIM_DAS_TAREFAS_MS }: { cnpj: string; nome: string; fimDasTarefasMs?: number },
): Promise<OwnerExcluido> {
  const owner = await findSuspenso(deps, cnpj, nome);
  const tarefas = await deps.queue.endOf(owner.id);
  if (tarefas.active > 0) await wait(fimDasTarefasMs);
  const bytes = await deleteBytes(deps, owner.id);
  const tabelas = await asEraser(deps.db, owner.id, async (trx, ordem) => {
    const { suspenso_em } = await lockOwner(trx, owner.id);
    if (suspenso_em === null) throw naoSuspensa(cnpj);
    return deleteLinhas(trx, ordem, owner.id);
  });
  // What a call or a job that was still under way left behind: its rows are refused by now.
  const atrasadas = await deps.queue.endOf(owner.id);
  const atrasados = await deleteBytes(deps, owner.id);
  await assertNadaResta(deps, owner.id);
  return {
    tabelas,
    objetos: bytes.objetos + atrasados.objetos,
    conjuntos: bytes.conjuntos + atrasados.conjuntos,
    tarefas: tarefas.waiting + tarefas.active + atrasadas.waiting + atrasadas.active,
  };
}

async function findSuspenso(deps: Deps, cnpj: string, nome: string): Promise<OwnerRow> {
  const owner = await asSystem(deps.db, 'administracao', (trx) => findOwnerByCnpj(trx, cnpj));
  if (owner === undefined) throw new AdministracaoError(`Nenhuma organização tem o CNPJ ${formatCnpj(cnpj)}.`);
  if (owner.suspenso_em === null) throw naoSuspensa(cnpj);
  if (owner.razao !== nome) {
    throw new AdministracaoError('O nome não é o da organização: repita em --nome a razão social como show a mostra.');
  }
  return owner;
}

function naoSuspensa(cnpj: string): AdministracaoError {
  return new AdministracaoError(
    `Só uma organização suspensa pode ser excluída. Suspenda-a antes: npm run owner -- suspend ${cnpj}`,
  );
}

async function deleteBytes(deps: Deps, ownerId: string): Promise<{ objetos: number; conjuntos: number }> {
  const objetos = await countObjetos(deps, ownerId);
  const conjuntos = await deps.datasets.countOf(ownerId);
  for (const prefixo of prefixosDoOwner(ownerId)) await deps.storage.deleteAll(prefixo);
  await deps.datasets.removeAll(ownerId);
  return { objetos, conjuntos };
}

async function countObjetos(deps: Deps, ownerId: string): Promise<number> {
  let objetos = 0;
  for await (const _ of listObjetosDoOwner(deps.storage, ownerId)) objetos += 1;
  return objetos;
}

async function assertNadaResta(deps: Deps, ownerId: string): Promise<void> {
  const linhas = await asOwner(deps.db, ownerId, async (trx) => {
    return countLinhas(trx, await listOwnerTables(trx), ownerId);
  });
  const { waiting, active } = await deps.queue.endOf(ownerId);
  const restos = [
    ...linhas.map(({ tabela, linhas: n }) => ({ nome: `linhas em ${tabela}`, n })),
    { nome: 'objetos', n: await countObjetos(deps, ownerId) },
    { nome: 'conjuntos de dados', n: await deps.datasets.countOf(ownerId) },
    { nome: 'tarefas', n: waiting + active },
  ].filter(({ n }) => n > 0);
  if (restos.length === 0) return;
  const lista = restos.map(({ nome, n }) => `${n} ${nome}`).join(', ');
  throw new AdministracaoError(`Restaram dados depois da exclusão: ${lista}. Rode o comando de novo em um minuto.`);
}
