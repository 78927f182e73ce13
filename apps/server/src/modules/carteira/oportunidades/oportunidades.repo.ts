import type { AchadoDaCarteira, EstadoDaOportunidade, EventoDaOportunidade } from '@apura/contract';
import { type Selectable, sql } from 'kysely';
import { isUuid } from '../../../http/is-uuid.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { Database } from '../../../platform/db/schema.ts';

export type OportunidadeRow = Selectable<Database['oportunidade']>;

/** Whether there is such a project, not deleted. */
export async function hasProjeto(trx: Trx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await trx
    .selectFrom('projeto')
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The opportunity of a project that is not deleted; `lock` holds it until the transaction ends. */
export async function findOportunidade(
  trx: Trx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OportunidadeRow | undefined> {
  if (!isUuid(id)) return undefined;
  const query = trx
    .selectFrom('oportunidade as o')
    .innerJoin('projeto as p', 'p.id', 'o.projeto_id')
    .selectAll('o')
    .where('o.id', '=', id)
    .where('p.excluido_em', 'is', null);
  return (lock ? query.forUpdate('o') : query).executeTakeFirst();
}

/** The company and the thesis, as the activity log names an opportunity. */
export async function findRotulo(trx: Trx, { projeto_id, tese }: OportunidadeRow): Promise<string> {
  const row = await trx
    .selectFrom('projeto as p')
    .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
    .select('e.nome')
    .where('p.id', '=', projeto_id)
    .executeTakeFirst();
  return `${tese} - ${row?.nome ?? ''}`;
}

export interface MudancaDaOportunidade {
  estado?: EstadoDaOportunidade | undefined;
  motivo?: string | undefined;
  responsavel_id?: string | null | undefined;
  responsavel_em?: Date | undefined;
  responsavel_por?: string | undefined;
  prazo?: string | null | undefined;
  nota?: string | undefined;
  pedido?: string | null | undefined;
  recebido?: string | null | undefined;
  simulado?: string | undefined;
  retificado?: string | undefined;
}

/** Changes an opportunity, raises its version and adds a line to its history. The caller holds its row. */
export async function writeMudanca(
  trx: Trx,
  row: OportunidadeRow,
  o: { mudanca: MudancaDaOportunidade; descricao: string; causa?: string; usuarioId: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('oportunidade')
    .set({ ...o.mudanca, versao: row.versao + 1, alterada_em: o.now, alterada_por: o.usuarioId })
    .where('id', '=', row.id)
    .execute();
  await sql`
    insert into oportunidade_evento
      (oportunidade_id, numero, owner_id, de, para, descricao, causa, usuario_id, feito_em)
    select
      ${row.id}, coalesce(max(numero), 0) + 1, ${row.owner_id}, ${row.estado}, ${o.mudanca.estado ?? row.estado},
      ${o.descricao}, ${o.causa ?? ''}, ${o.usuarioId}, ${o.now}
    from oportunidade_evento
    where oportunidade_id = ${row.id}`.execute(trx);
}

/** What the portal has moved an opportunity for already. */
export async function listCausas(trx: Trx, id: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('oportunidade_evento')
    .select('causa')
    .where('oportunidade_id', '=', id)
    .where('causa', '<>', '')
    .execute();
  return new Set(rows.map(({ causa }) => causa));
}

/** The history of an opportunity, the newest first. */
export async function listEventos(trx: Trx, id: string): Promise<EventoDaOportunidade[]> {
  const rows = await trx
    .selectFrom('oportunidade_evento as ev')
    .leftJoin('usuario as u', 'u.id', 'ev.usuario_id')
    .select(['ev.numero', 'ev.descricao', 'ev.feito_em', 'u.nome as usuario'])
    .where('ev.oportunidade_id', '=', id)
    .orderBy('ev.numero', 'desc')
    .execute();
  return rows.map(({ feito_em, ...row }) => ({ ...row, quando: feito_em.toISOString() }));
}

type AchadoDaOportunidade = Omit<AchadoDaCarteira, 'projetoId' | 'tese' | 'relatorio'>;

/** The findings of an opportunity with what is left of them on a day, the newest year first. */
export async function listAchadosDe(
  trx: Trx,
  { projeto_id, tese, relatorio }: OportunidadeRow,
  hoje: string,
): Promise<AchadoDaOportunidade[]> {
  const { rows } = await sql<AchadoDaOportunidade>`
    select
      a.ano, a.grupo, a.confianca, a.filtros, coalesce(s.valor, 0.00)::text as valor,
      s.prescreve_em::text as "prescreveEm"
    from carteira_achado as a
    left join achado_tratado as t on t.projeto_id = a.projeto_id and t.achado_id = a.achado_id
    left join lateral (
      select sum(p.valor) as valor, min(p.prescreve_em) filter (where p.valor > 0) as prescreve_em
      from carteira_parcela as p
      where p.projeto_id = a.projeto_id and p.n = a.n
        and (p.prescreve_em < ${hoje}::date or p.prazo_retificacao < ${hoje}::date) is not true
    ) as s on true
    where a.projeto_id = ${projeto_id} and a.tese = ${tese} and a.relatorio = ${relatorio}
      and a.grupo <> 'riscos' and t.projeto_id is null
    order by a.ano desc, a.grupo, a.confianca, a.n`.execute(trx);
  return rows;
}

/** Every thesis that has an opportunity. */
export async function listTesesComOportunidade(trx: Trx, projetoId: string | undefined): Promise<string[]> {
  const todas = trx
    .selectFrom('oportunidade as o')
    .innerJoin('projeto as p', 'p.id', 'o.projeto_id')
    .select('o.tese')
    .distinct()
    .where('p.excluido_em', 'is', null);
  const rows = await (projetoId === undefined ? todas : todas.where('o.projeto_id', '=', projetoId))
    .orderBy('o.tese')
    .execute();
  return rows.map(({ tese }) => tese);
}

/** The users of the owner who may be in charge. */
export async function listPessoas(trx: Trx): Promise<{ id: string; nome: string }[]> {
  return trx
    .selectFrom('usuario')
    .select(['id', 'nome'])
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute();
}

export async function findNome(trx: Trx, usuarioId: string): Promise<string> {
  const row = await trx.selectFrom('usuario').select('nome').where('id', '=', usuarioId).executeTakeFirst();
  return row?.nome ?? '';
}
