import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';

/**
 * Gives a project an opportunity for each thesis and report of its kept findings. One whose findings are gone stays
 * once somebody worked on it or commented on it; one that nobody touched goes with them. Run twice, it gives the same.
 */
export async function syncOportunidades(
  trx: Trx,
  { ownerId, projetoId, now }: { ownerId: string; projetoId: string; now: Date },
): Promise<void> {
  await sql`
    insert into oportunidade (owner_id, projeto_id, tese, relatorio, anos, meses, criada_em, alterada_em)
    select
      ${ownerId}, a.projeto_id, a.tese, a.relatorio, array_agg(distinct a.ano order by a.ano),
      coalesce(array_agg(distinct s.mes order by s.mes) filter (where s.mes is not null), '{}'), ${now}, ${now}
    from carteira_achado as a
    left join carteira_parcela as s on s.projeto_id = a.projeto_id and s.n = a.n
    where a.projeto_id = ${projetoId} and a.grupo <> 'riscos'
    group by a.projeto_id, a.tese, a.relatorio
    on conflict (projeto_id, tese, relatorio)
      do update set anos = excluded.anos, meses = excluded.meses, achada = true`.execute(trx);
  const semAchado = sql<boolean>`not exists (
    select from carteira_achado as a
    where a.projeto_id = oportunidade.projeto_id and a.tese = oportunidade.tese
      and a.relatorio = oportunidade.relatorio and a.grupo <> 'riscos'
  )`;
  await trx
    .deleteFrom('oportunidade')
    .where('projeto_id', '=', projetoId)
    .where('versao', '=', 1)
    .where('ultimo_comentario', '=', 0)
    .where(semAchado)
    .execute();
  await trx
    .updateTable('oportunidade')
    .set({ achada: false })
    .where('projeto_id', '=', projetoId)
    .where('achada', '=', true)
    .where(semAchado)
    .execute();
}
