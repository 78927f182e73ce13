import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RascunhoMudancaTable } from '../../platform/db/tabelas-rascunhos.ts';
import type { TeseRetificada } from '../../platform/db/tabelas-retificacoes.ts';
import { condicaoDoFiltro, type FiltroMudancas } from './filtro-mudancas.repo.ts';

export type MudancaRow = Selectable<RascunhoMudancaTable>;

export interface MudancaListada extends MudancaRow {
  editor: string | null;
  vencedora: { tese: string; relatorio: string } | null;
  travas: { campo: string; usuario: string; usuarioId: string; ate: string }[];
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`m.n`,
  periodo: sql`m.periodo`,
  tese: sql`m.tese`,
  lugar: sql`m.lugar`,
  relatorio: sql`m.relatorio`,
  aba: sql`m.aba`,
  acao: sql`m.acao`,
  arquivo: sql`m.arquivo`,
  linha: sql`m.linha`,
  estado: sql`m.estado`,
  confianca: sql`array_position(array['Alta', 'Média', 'Baixa'], m.confianca)`,
};

/** A page of the changes that the filter leaves. Conflicts are sorted by record, the change that wins first. */
export async function listMudancas(
  trx: Trx,
  o: {
    rascunhoId: string;
    filtro: FiltroMudancas;
    sort: readonly { key: string; desc: boolean }[];
    offset: number;
    limit: number;
    now: Date;
  },
): Promise<MudancaListada[]> {
  const pedida = o.sort.flatMap(({ key, desc }) => {
    const ordem = ORDENS[key];
    return ordem === undefined ? [] : [desc ? sql`${ordem} desc nulls last` : sql`${ordem} asc nulls last`];
  });
  const conflitos =
    pedida.length === 0 && o.filtro.estado === 'conflito'
      ? [sql`m.alvo`, sql`(m.vencida_por is not null)`, sql`m.lugar`]
      : [];
  const ordem = sql.join([...pedida, ...conflitos, sql`m.n`]);
  return selectListadas(trx, {
    quais: sql`
      select m.n from rascunho_mudanca as m
      where ${condicaoDoFiltro(o.rascunhoId, o.filtro)}
      order by ${ordem} limit ${o.limit} offset ${o.offset}`,
    ordem,
    rascunhoId: o.rascunhoId,
    now: o.now,
  });
}

/** One change as a page shows it. */
export async function findListada(
  trx: Trx,
  { rascunhoId, n, now }: { rascunhoId: string; n: number; now: Date },
): Promise<MudancaListada | undefined> {
  const [uma] = await selectListadas(trx, { quais: sql`select ${n}::int as n`, ordem: sql`m.n`, rascunhoId, now });
  return uma;
}

async function selectListadas(
  trx: Trx,
  o: { quais: RawBuilder<unknown>; ordem: RawBuilder<unknown>; rascunhoId: string; now: Date },
): Promise<MudancaListada[]> {
  const { rows } = await sql<MudancaListada>`
    with pagina as (${o.quais})
    select
      m.*, u.nome as editor,
      case when v.n is null then null else jsonb_build_object('tese', v.tese, 'relatorio', v.relatorio) end
        as vencedora,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object(
            'campo', t.campo, 'usuario', d.nome, 'usuarioId', t.usuario_id, 'ate', t.ate
          ) order by t.campo)
          from rascunho_trava as t
          join usuario as d on d.id = t.usuario_id
          where t.rascunho_id = m.rascunho_id and t.n = m.n and t.ate > ${o.now}
        ),
        '[]'::jsonb
      ) as travas
    from pagina
    join rascunho_mudanca as m on m.rascunho_id = ${o.rascunhoId} and m.n = pagina.n
    left join usuario as u on u.id = m.editada_por
    left join rascunho_mudanca as v on v.rascunho_id = m.rascunho_id and v.n = m.vencida_por
    order by ${o.ordem}`.execute(trx);
  return rows;
}

export async function countMudancas(trx: Trx, rascunhoId: string, filtro: FiltroMudancas): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rascunho_mudanca as m
    where ${condicaoDoFiltro(rascunhoId, filtro)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

export interface GrupoRow {
  periodo: string;
  tese: string;
  aba: string;
  relatorio: string;
  lugar: number;
  ativas: number;
  inativas: number;
  conflitos: number;
  perdidas: number;
}

/** How many changes of each state there are by month, thesis, sheet and report. */
export async function countGrupos(trx: Trx, rascunhoId: string): Promise<GrupoRow[]> {
  const { rows } = await sql<GrupoRow>`
    select
      m.periodo, m.tese, m.aba, m.relatorio, min(m.lugar) as lugar,
      count(*) filter (where m.estado = 'ativa')::int as ativas,
      count(*) filter (where m.estado = 'inativa')::int as inativas,
      count(*) filter (where m.estado = 'conflito')::int as conflitos,
      count(*) filter (where m.estado = 'perdida')::int as perdidas
    from rascunho_mudanca as m
    where m.rascunho_id = ${rascunhoId}
    group by m.periodo, m.tese, m.aba, m.relatorio`.execute(trx);
  return rows;
}

/** The theses of the changes that go, by the report that proposed them, with their periods. */
export async function listTesesAtivas(trx: Trx, rascunhoId: string): Promise<TeseRetificada[]> {
  const { rows } = await sql<TeseRetificada>`
    select relatorio, tese, array_agg(distinct periodo order by periodo) as periodos
    from rascunho_mudanca
    where rascunho_id = ${rascunhoId} and estado = 'ativa'
    group by relatorio, tese
    order by relatorio, tese`.execute(trx);
  return rows;
}

export async function countTotal(trx: Trx, rascunhoId: string): Promise<number> {
  return countMudancas(trx, rascunhoId, {});
}

export async function countConflitos(trx: Trx, rascunhoId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rascunho_mudanca
    where rascunho_id = ${rascunhoId} and vencida_por is not null and estado = 'conflito'`.execute(trx);
  return rows[0]?.total ?? 0;
}

export async function findMudanca(trx: Trx, rascunhoId: string, n: number): Promise<MudancaRow | undefined> {
  return trx
    .selectFrom('rascunho_mudanca')
    .selectAll()
    .where('rascunho_id', '=', rascunhoId)
    .where('n', '=', n)
    .executeTakeFirst();
}

/** The next changes by number, of any state or of one. */
export async function readLote(
  trx: Trx,
  { rascunhoId, depoisDe, estado, limite }: { rascunhoId: string; depoisDe: number; estado?: 'ativa'; limite: number },
): Promise<MudancaRow[]> {
  const todas = trx
    .selectFrom('rascunho_mudanca')
    .selectAll()
    .where('rascunho_id', '=', rascunhoId)
    .where('n', '>', depoisDe);
  return (estado === undefined ? todas : todas.where('estado', '=', estado)).orderBy('n').limit(limite).execute();
}

/** The months of a draft. */
export async function listPeriodos(trx: Trx, rascunhoId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('rascunho_mudanca')
    .select('periodo')
    .distinct()
    .where('rascunho_id', '=', rascunhoId)
    .orderBy('periodo')
    .execute();
  return rows.map(({ periodo }) => periodo);
}

/** The changes of a month, by number. */
export async function readMes(trx: Trx, rascunhoId: string, periodo: string): Promise<MudancaRow[]> {
  return trx
    .selectFrom('rascunho_mudanca')
    .selectAll()
    .where('rascunho_id', '=', rascunhoId)
    .where('periodo', '=', periodo)
    .orderBy('n')
    .execute();
}

/** The names of the files that changes name. */
export async function listArquivosCitados(trx: Trx, rascunhoId: string): Promise<string[]> {
  const { rows } = await sql<{ arquivo: string }>`
    select distinct arquivo from rascunho_mudanca
    where rascunho_id = ${rascunhoId} and arquivo <> ''`.execute(trx);
  return rows.map(({ arquivo }) => arquivo);
}
