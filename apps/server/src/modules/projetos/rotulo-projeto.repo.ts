import { formatDateBr } from '@apura/br';
import type { Trx } from '../../platform/db/create-db.ts';

/** The company and the period of a project, deleted or not, as a label for people; empty for an unknown id. */
export async function findRotuloProjeto(trx: Trx, projetoId: string): Promise<string> {
  const row = await trx
    .selectFrom('projeto')
    .innerJoin('empresa', 'empresa.id', 'projeto.empresa_id')
    .select(['empresa.nome', 'projeto.periodo_inicial', 'projeto.periodo_final'])
    .where('projeto.id', '=', projetoId)
    .executeTakeFirst();
  if (row === undefined) return '';
  return `${row.nome} - Período de ${formatDateBr(row.periodo_inicial)} a ${formatDateBr(row.periodo_final)}`;
}
