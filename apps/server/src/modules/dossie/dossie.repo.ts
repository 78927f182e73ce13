import type { Trx } from '../../platform/db/create-db.ts';

/** The last simulation of the project's drafts that came to a result; undefined when there is none. */
export async function findSimulacao(
  trx: Trx,
  projetoId: string,
): Promise<{ resultado: object; terminado_em: Date | null; atual: boolean } | undefined> {
  const row = await trx
    .selectFrom('rascunho_trabalho as t')
    .innerJoin('rascunho as r', 'r.id', 't.rascunho_id')
    .select(['t.resultado', 't.terminado_em', 't.revisao', 'r.revisao as do_rascunho'])
    .where('r.projeto_id', '=', projetoId)
    .where('t.tipo', '=', 'simulacao')
    .where('t.situacao', '=', 'concluida')
    .orderBy('t.terminado_em', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.resultado === null) return undefined;
  return { resultado: row.resultado, terminado_em: row.terminado_em, atual: row.revisao === row.do_rascunho };
}
