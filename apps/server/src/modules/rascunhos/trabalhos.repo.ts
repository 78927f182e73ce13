import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RascunhoTrabalhoTable } from '../../platform/db/tabelas-rascunhos.ts';

export type TrabalhoRow = Selectable<RascunhoTrabalhoTable> & { usuario: string };
export type TipoTrabalho = RascunhoTrabalhoTable['tipo'];

export async function findTrabalho(trx: Trx, rascunhoId: string, tipo: TipoTrabalho): Promise<TrabalhoRow | undefined> {
  return trx
    .selectFrom('rascunho_trabalho as t')
    .innerJoin('usuario as u', 'u.id', 't.usuario_id')
    .selectAll('t')
    .select('u.nome as usuario')
    .where('t.rascunho_id', '=', rascunhoId)
    .where('t.tipo', '=', tipo)
    .executeTakeFirst();
}

/** Orders a job, in place of the last one of its kind. */
export async function orderTrabalho(
  trx: Trx,
  values: {
    rascunhoId: string;
    tipo: TipoTrabalho;
    ownerId: string;
    execucao: string;
    usuarioId: string;
    revisao: number;
    now: Date;
  },
): Promise<void> {
  await trx
    .deleteFrom('rascunho_trabalho')
    .where('rascunho_id', '=', values.rascunhoId)
    .where('tipo', '=', values.tipo)
    .execute();
  await trx
    .insertInto('rascunho_trabalho')
    .values({
      rascunho_id: values.rascunhoId,
      tipo: values.tipo,
      owner_id: values.ownerId,
      execucao: values.execucao,
      situacao: 'na-fila',
      usuario_id: values.usuarioId,
      revisao: values.revisao,
      pedido_em: values.now,
    })
    .execute();
}

/** Which order of a job a statement is about. */
export interface OrdemDeTrabalho {
  rascunhoId: string;
  tipo: TipoTrabalho;
  execucao: string;
}

const daOrdem = (trx: Trx, { rascunhoId, tipo, execucao }: OrdemDeTrabalho) =>
  trx
    .updateTable('rascunho_trabalho')
    .where('rascunho_id', '=', rascunhoId)
    .where('tipo', '=', tipo)
    .where('execucao', '=', execucao)
    .where('situacao', 'in', ['na-fila', 'em-andamento']);

/** Begins the work of an order, or begins it again. False when it has ended or another order came. */
export async function startTrabalho(trx: Trx, ordem: OrdemDeTrabalho, revisao: number): Promise<boolean> {
  const { numUpdatedRows } = await daOrdem(trx, ordem)
    .set({ situacao: 'em-andamento', progresso: null, percentual: null, revisao })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Answers false when the work is no longer wanted. */
export async function updateProgressoTrabalho(
  trx: Trx,
  ordem: OrdemDeTrabalho,
  { mensagem, percentual }: { mensagem: string; percentual: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await daOrdem(trx, ordem).set({ progresso: mensagem, percentual }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the work of an order; false when it had ended, or another order came. */
export async function endTrabalho(
  trx: Trx,
  ordem: OrdemDeTrabalho,
  fim: {
    situacao: 'concluida' | 'falhou' | 'cancelada';
    mensagem: string | null;
    resultado?: object;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await daOrdem(trx, ordem)
    .set({
      situacao: fim.situacao,
      mensagem: fim.mensagem,
      resultado: fim.resultado === undefined ? null : sql`${JSON.stringify(fim.resultado)}::jsonb`,
      progresso: null,
      percentual: null,
      terminado_em: fim.now,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isTrabalhoPedido(trx: Trx, ordem: OrdemDeTrabalho): Promise<boolean> {
  const row = await trx
    .selectFrom('rascunho_trabalho')
    .select('situacao')
    .where('rascunho_id', '=', ordem.rascunhoId)
    .where('tipo', '=', ordem.tipo)
    .where('execucao', '=', ordem.execucao)
    .executeTakeFirst();
  return row?.situacao === 'na-fila' || row?.situacao === 'em-andamento';
}
