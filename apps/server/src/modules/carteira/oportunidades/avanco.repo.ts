import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { OportunidadeRow } from './oportunidades.repo.ts';

/** The opportunities of a project, held until the transaction ends, always in the same order. */
export async function lockDoProjeto(trx: Trx, projetoId: string): Promise<OportunidadeRow[]> {
  return trx
    .selectFrom('oportunidade')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The opportunities of all projects of a project's company that are not deleted, held in the same way. */
export async function lockDaEmpresa(trx: Trx, projetoId: string): Promise<OportunidadeRow[]> {
  return trx
    .selectFrom('oportunidade as o')
    .innerJoin('projeto as p', 'p.id', 'o.projeto_id')
    .innerJoin('projeto as lido', 'lido.empresa_id', 'p.empresa_id')
    .selectAll('o')
    .where('lido.id', '=', projetoId)
    .where('p.excluido_em', 'is', null)
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
}

/** The last instant at which a user took an opportunity back to an earlier state. */
export async function findUltimaVolta(trx: Trx, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ feito_em: Date | null }>`
    select max(feito_em) as feito_em
    from oportunidade_evento
    where oportunidade_id = ${id} and usuario_id is not null
      and array_position(${ORDEM}::text[], de) > array_position(${ORDEM}::text[], para)`.execute(trx);
  return rows[0]?.feito_em ?? undefined;
}

/** What users give up stands before everything: to take it up again is to go back. */
const ORDEM = ['identificada', 'em-analise', 'aprovada', 'retificada', 'pedido-transmitido', 'deferida', 'descartada'];

/** Keeps what a simulation gave. It is worked out, not decided: it is no change of the opportunity. */
export async function setSimulado(trx: Trx, id: string, simulado: string): Promise<void> {
  await trx.updateTable('oportunidade').set({ simulado }).where('id', '=', id).execute();
}
