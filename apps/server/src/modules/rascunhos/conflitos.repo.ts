import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { LugarDoPasso } from './passos.repo.ts';

/** Changes of a step beyond which the whole draft is worked out anew: its rows are read one after the other then. */
const POUCAS = 1000;

/**
 * Works out anew which changes beat which, among the records that a step touched. Of the active changes of a record,
 * the first one is that which a user preferred last, then that of the lowest place, the highest confidence and the
 * lowest number. A change is beaten by the first one before it that is not beaten itself and does something else:
 * another action, or another value for one of the same fields. What belongs to a beaten document is beaten with it.
 */
export async function solveConflitos(trx: Trx, lugar: LugarDoPasso): Promise<void> {
  const tocados = await listTocados(trx, lugar);
  // Without statistics of rows that were just written, the planner would compare each row with each other one.
  if (tocados === undefined) await setLacos(trx, false);
  await solve(
    trx,
    lugar.rascunhoId,
    tocados === undefined ? sql`m.alvo is not null` : sql`m.alvo = any(${tocados}::uuid[])`,
  );
  if (tocados === undefined) await setLacos(trx, true);
}

async function solve(trx: Trx, rascunhoId: string, tocada: RawBuilder<boolean>): Promise<void> {
  await sql`
    update rascunho_mudanca as m
    set vencida_por = null, vence = 0
    where m.rascunho_id = ${rascunhoId} and ${tocada} and (m.vencida_por is not null or m.vence > 0)`.execute(trx);
  const { rows } = await sql<{ postos: number }>`
    select coalesce(max(f.posto), 0)::int as postos from (${filaDe(rascunhoId, tocada)}) as f`.execute(trx);
  for (let posto = 2; posto <= (rows[0]?.postos ?? 0); posto += 1) {
    await sql`
      with fila as materialized (${filaDe(rascunhoId, tocada)}),
        vencida as (
          select distinct on (f.n) f.n, v.n as por
          from fila as f
          join fila as v on v.alvo = f.alvo
          where f.posto = ${posto} and v.posto < f.posto and v.vencida_por is null and ${CHOCAM}
          order by f.n, v.posto
        )
      update rascunho_mudanca as m
      set vencida_por = vencida.por
      from vencida
      where m.rascunho_id = ${rascunhoId} and m.n = vencida.n`.execute(trx);
  }
  await spreadToDocumentos(trx, rascunhoId, tocada);
  await sql`
    with venceu as (
      select m.vencida_por as n, count(*)::int as vence
      from rascunho_mudanca as m
      where m.rascunho_id = ${rascunhoId} and m.vencida_por is not null and ${tocada}
      group by m.vencida_por
    )
    update rascunho_mudanca as m
    set vence = venceu.vence
    from venceu
    where m.rascunho_id = ${rascunhoId} and m.n = venceu.n`.execute(trx);
}

/** Whether `v` and `f`, two changes of one record, do different things. */
const CHOCAM: RawBuilder<boolean> = sql`(
  v.acao <> f.acao
  or v.acao = 'INCLUIR'
  or exists (
    select 1 from jsonb_each_text(v.campos) as a
    join jsonb_each_text(f.campos) as b on a.key = b.key
    where a.value <> b.value
  )
)`;

/** The active changes of records that have several, each at its place among those of its record. */
function filaDe(rascunhoId: string, tocada: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select q.* from (
      select
        m.n, m.alvo, m.acao, m.campos, m.vencida_por,
        count(*) over (partition by m.alvo) as juntas,
        row_number() over (
          partition by m.alvo
          order by
            m.preferida desc, m.lugar, array_position(array['Alta', 'Média', 'Baixa'], m.confianca), m.n
        ) as posto
      from rascunho_mudanca as m
      where m.rascunho_id = ${rascunhoId} and m.ativa and not m.perdida and ${tocada}
    ) as q
    where q.juntas > 1`;
}

/** The records of what a step added, changed or removed, and of the documents of these; undefined: very many. */
async function listTocados(trx: Trx, { rascunhoId, numero }: LugarDoPasso): Promise<string[] | undefined> {
  const passo = await trx
    .selectFrom('rascunho_passo_mudanca')
    .select(['n', 'alvos'])
    .where('rascunho_id', '=', rascunhoId)
    .where('numero', '=', numero)
    .limit(POUCAS + 1)
    .execute();
  if (passo.length > POUCAS) return undefined;
  const ns = passo.map(({ n }) => n);
  const { rows } = await sql<{ alvo: string }>`
    select distinct i.alvo
    from rascunho_mudanca as m
    join rascunho_mudanca as i
      on i.rascunho_id = m.rascunho_id and i.documento = m.documento and i.relatorio = m.relatorio
    where m.rascunho_id = ${rascunhoId} and m.n = any(${ns}::int[]) and m.documento <> '' and i.documento <> ''
      and i.alvo is not null`.execute(trx);
  const alvos = [...passo.flatMap((mudanca) => mudanca.alvos), ...rows.map(({ alvo }) => alvo)];
  return [...new Set(alvos.filter((alvo) => alvo !== null))];
}

/** Lets the planner compare rows one by one, or not, for the rest of the transaction. */
async function setLacos(trx: Trx, ligados: boolean): Promise<void> {
  await sql`select set_config('enable_nestloop', ${ligados ? 'on' : 'off'}, true)`.execute(trx);
}

/** A new document is made whole or not at all. */
async function spreadToDocumentos(trx: Trx, rascunhoId: string, tocada: RawBuilder<boolean>): Promise<void> {
  await sql`
    with documento as (
      select m.relatorio, m.documento, min(m.vencida_por) as por
      from rascunho_mudanca as m
      where m.rascunho_id = ${rascunhoId} and m.documento <> '' and ${tocada}
      group by m.relatorio, m.documento
    )
    update rascunho_mudanca as m
    set vencida_por = d.por
    from documento as d
    where m.rascunho_id = ${rascunhoId} and m.documento = d.documento and m.documento <> ''
      and m.relatorio = d.relatorio
      and m.ativa and not m.perdida and m.vencida_por is distinct from d.por
      and (m.vencida_por is null or d.por is null)`.execute(trx);
}
