import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { VisaoRelatorioTable } from '../../platform/db/tabelas-visoes.ts';

export type VisaoRow = Selectable<VisaoRelatorioTable> & { autor: string };

const comAutor = (trx: Trx) =>
  trx
    .selectFrom('visao_relatorio')
    .innerJoin('usuario', 'usuario.id', 'visao_relatorio.usuario_id')
    .selectAll('visao_relatorio')
    .select('usuario.nome as autor');

/** The views of a report that a user sees, by name. */
export async function listVisoes(
  trx: Trx,
  { usuarioId, relatorio }: { usuarioId: string; relatorio: string },
): Promise<VisaoRow[]> {
  return comAutor(trx)
    .where('visao_relatorio.relatorio', '=', relatorio)
    .where((eb) =>
      eb.or([eb('visao_relatorio.usuario_id', '=', usuarioId), eb('visao_relatorio.compartilhada', '=', true)]),
    )
    .orderBy('visao_relatorio.nome')
    .orderBy('visao_relatorio.id')
    .limit(500)
    .execute();
}

export async function findVisao(trx: Trx, id: string): Promise<VisaoRow | undefined> {
  return comAutor(trx).where('visao_relatorio.id', '=', id).executeTakeFirst();
}

/** Counts the user's own views of a report, and locks so that no other is made meanwhile. */
export async function countVisoes(
  trx: Trx,
  { usuarioId, relatorio }: { usuarioId: string; relatorio: string },
): Promise<number> {
  await trx.selectFrom('usuario').select('id').where('id', '=', usuarioId).forNoKeyUpdate().executeTakeFirst();
  const { quantas } = await trx
    .selectFrom('visao_relatorio')
    .select((eb) => eb.fn.countAll<string>().as('quantas'))
    .where('usuario_id', '=', usuarioId)
    .where('relatorio', '=', relatorio)
    .executeTakeFirstOrThrow();
  return Number(quantas);
}

export async function insertVisao(trx: Trx, visao: Insertable<VisaoRelatorioTable>): Promise<string> {
  const { id } = await trx.insertInto('visao_relatorio').values(visao).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function lockVisao(trx: Trx, id: string) {
  return trx
    .selectFrom('visao_relatorio')
    .select(['usuario_id', 'compartilhada', 'versao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateVisao(trx: Trx, id: string, mudanca: Updateable<VisaoRelatorioTable>): Promise<void> {
  await trx.updateTable('visao_relatorio').set(mudanca).where('id', '=', id).execute();
}

export async function deleteVisao(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('visao_relatorio').where('id', '=', id).execute();
}
