import type { QuaisMudancas } from '@apura/contract';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RascunhoPassoTable } from '../../platform/db/tabelas-rascunhos.ts';
import { condicaoComDocumentos } from './filtro-mudancas.repo.ts';

export type PassoRow = Selectable<RascunhoPassoTable>;

/** Where a step writes: the draft, and the number of the step in it. */
export interface LugarDoPasso {
  ownerId: string;
  rascunhoId: string;
  numero: number;
}

/** Steps of which it is kept what they changed: those before cannot be undone any more. */
const PASSOS_DESFAZIVEIS = 50;

/** A proposal as it is kept; `n` is given by the draft. */
export interface MudancaNova {
  acao: string;
  aba: string;
  periodo: string;
  estabelecimento: string;
  arquivo: string;
  linha: number | null;
  chave: Readonly<Record<string, string>>;
  campos: Readonly<Record<string, string>>;
  antes: Readonly<Record<string, string>>;
  documento: string;
  relatorio: string;
  posicao: number;
  regra: string;
  tese: string;
  lugar: number;
  confianca: string;
  impressao: string;
  alvo: string | null;
  busca: string;
}

/** Adds proposals that the draft does not have, as what the step did. Answers how many were new. */
export async function addMudancas(
  trx: Trx,
  lugar: LugarDoPasso,
  { mudancas, primeira }: { mudancas: readonly MudancaNova[]; primeira: number },
): Promise<number> {
  const lote = JSON.stringify(mudancas.map((mudanca, i) => ({ n: primeira + i, ...mudanca })));
  const { rows } = await sql<{ novas: number }>`
    with nova as (
      insert into rascunho_mudanca (
        rascunho_id, owner_id, n, acao, aba, periodo, estabelecimento, arquivo, linha, chave, campos, antes,
        documento, relatorio, posicao, regra, tese, lugar, confianca, impressao, alvo, busca
      )
      select
        ${lugar.rascunhoId}, ${lugar.ownerId}, p.n, p.acao, p.aba, p.periodo, p.estabelecimento, p.arquivo, p.linha,
        p.chave, p.campos, p.antes, p.documento, p.relatorio, p.posicao, p.regra, p.tese, p.lugar, p.confianca,
        p.impressao, p.alvo, p.busca
      from jsonb_to_recordset(${lote}::jsonb) as p (
        n integer, acao text, aba text, periodo text, estabelecimento text, arquivo text, linha integer, chave jsonb,
        campos jsonb, antes jsonb, documento text, relatorio text, posicao integer, regra text, tese text,
        lugar integer, confianca text, impressao uuid, alvo uuid, busca text
      )
      order by p.n
      on conflict (rascunho_id, impressao) do nothing
      returning n, alvo
    ),
    guardada as (
      insert into rascunho_passo_mudanca (rascunho_id, numero, n, owner_id, alvos)
      select ${lugar.rascunhoId}, ${lugar.numero}, n, ${lugar.ownerId}, array[alvo] from nova
    )
    select count(*)::int as novas from nova`.execute(trx);
  await trx
    .updateTable('rascunho')
    .set({ proxima: primeira + mudancas.length })
    .where('id', '=', lugar.rascunhoId)
    .execute();
  return rows[0]?.novas ?? 0;
}

/** Turns changes on or off, with the others of their documents. Answers how many were otherwise before. */
export async function setAtiva(
  trx: Trx,
  lugar: LugarDoPasso,
  { quais, ativa }: { quais: QuaisMudancas; ativa: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with velha as (
      select m.n, m.ativa, m.alvo from rascunho_mudanca as m
      where m.ativa <> ${ativa} and ${condicaoComDocumentos(lugar.rascunhoId, quais)}
    ),
    guardada as (
      insert into rascunho_passo_mudanca (rascunho_id, numero, n, owner_id, antes, alvos)
      select
        ${lugar.rascunhoId}, ${lugar.numero}, n, ${lugar.ownerId}, jsonb_build_object('ativa', ativa), array[alvo]
      from velha
    )
    update rascunho_mudanca as m
    set ativa = ${ativa}
    from velha
    where m.rascunho_id = ${lugar.rascunhoId} and m.n = velha.n`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes changes out, with the others of their documents. Answers how many there were. */
export async function removeMudancas(trx: Trx, lugar: LugarDoPasso, quais: QuaisMudancas): Promise<number> {
  const { numAffectedRows } = await sql`
    with velha as (
      delete from rascunho_mudanca as m
      where ${condicaoComDocumentos(lugar.rascunhoId, quais)}
      returning *
    )
    insert into rascunho_passo_mudanca (rascunho_id, numero, n, owner_id, antes, alvos)
    select ${lugar.rascunhoId}, ${lugar.numero}, n, ${lugar.ownerId}, to_jsonb(velha), array[alvo] from velha`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Columns of a change that a step may have changed, and that an undoing sets back. */
const MUDAVEIS = [
  'ativa',
  'perdida',
  'preferida',
  'arquivo',
  'linha',
  'campos',
  'antes',
  'nota',
  'editada_por',
  'editada_em',
  'alvo',
  'busca',
] as const;
type Mudavel = (typeof MUDAVEIS)[number];

/** Columns of a change besides what conflicts say of it, which is worked out anew. */
const GUARDADAS = [
  'rascunho_id',
  'n',
  'owner_id',
  'versao',
  ...MUDAVEIS,
  'acao',
  'aba',
  'periodo',
  'estabelecimento',
  'chave',
  'documento',
  'relatorio',
  'posicao',
  'regra',
  'tese',
  'lugar',
  'confianca',
  'impressao',
] as const;

const colunas = (nomes: readonly string[], de: string) => sql.join(nomes.map((nome) => sql.ref(`${de}.${nome}`)));

/** Sets columns of single changes, each with its own values, as what the step did; each has a new version. */
export async function updateMudancas(
  trx: Trx,
  lugar: LugarDoPasso,
  mudancas: readonly ({ n: number } & Partial<Record<Mudavel, unknown>>)[],
): Promise<void> {
  const lote = JSON.stringify(mudancas);
  await sql`
    with nova as (
      select (e.valor ->> 'n')::int as n, e.valor
      from jsonb_array_elements(${lote}::jsonb) as e (valor)
    ),
    guardada as (
      insert into rascunho_passo_mudanca (rascunho_id, numero, n, owner_id, antes, alvos)
      select
        m.rascunho_id, ${lugar.numero}, m.n, m.owner_id,
        (
          select jsonb_object_agg(v.key, v.value)
          from jsonb_each(to_jsonb(m)) as v
          where nova.valor ? v.key
        ),
        array[m.alvo, (nova.valor ->> 'alvo')::uuid]
      from nova
      join rascunho_mudanca as m on m.rascunho_id = ${lugar.rascunhoId} and m.n = nova.n
      on conflict do nothing
    )
    update rascunho_mudanca as m
    set versao = m.versao + 1, (${sql.join(MUDAVEIS.map((nome) => sql.ref(nome)))}) = (
      select ${colunas(MUDAVEIS, 'r')} from jsonb_populate_record(m, nova.valor) as r
    )
    from nova
    where m.rascunho_id = ${lugar.rascunhoId} and m.n = nova.n`.execute(trx);
}

/**
 * Sets back what a step changed: what it added goes, what it removed is there again, the rest has its old values
 * under a new version: a page that shows the undone ones is behind.
 */
export async function revertMudancas(trx: Trx, { rascunhoId, numero }: LugarDoPasso): Promise<void> {
  await sql`
    delete from rascunho_mudanca as m
    using rascunho_passo_mudanca as p
    where p.rascunho_id = ${rascunhoId} and p.numero = ${numero} and p.antes is null
      and m.rascunho_id = p.rascunho_id and m.n = p.n`.execute(trx);
  await sql`
    update rascunho_mudanca as m
    set versao = m.versao + 1, (${sql.join(MUDAVEIS.map((nome) => sql.ref(nome)))}) = (
      select ${colunas(MUDAVEIS, 'r')} from jsonb_populate_record(m, p.antes) as r
    )
    from rascunho_passo_mudanca as p
    where p.rascunho_id = ${rascunhoId} and p.numero = ${numero} and not p.antes ? 'impressao'
      and m.rascunho_id = p.rascunho_id and m.n = p.n`.execute(trx);
  await sql`
    insert into rascunho_mudanca (${sql.join(GUARDADAS.map((nome) => sql.ref(nome)))})
    select ${colunas(GUARDADAS, 'r')}
    from rascunho_passo_mudanca as p
    cross join lateral jsonb_populate_record(null::rascunho_mudanca, p.antes) as r
    where p.rascunho_id = ${rascunhoId} and p.numero = ${numero} and p.antes ? 'impressao'`.execute(trx);
}

export async function insertPasso(trx: Trx, passo: Omit<PassoRow, 'desfeito_em' | 'desfeito_por'>): Promise<void> {
  await trx.insertInto('rascunho_passo').values(passo).execute();
}

/** Forgets what steps changed that lie too far back. */
export async function forgetPassos(trx: Trx, { rascunhoId, numero }: LugarDoPasso): Promise<void> {
  await trx
    .deleteFrom('rascunho_passo_mudanca')
    .where('rascunho_id', '=', rascunhoId)
    .where('numero', '<=', numero - PASSOS_DESFAZIVEIS)
    .execute();
}

/** Forgets what one step changed: it was undone. */
export async function forgetPasso(trx: Trx, { rascunhoId, numero }: LugarDoPasso): Promise<void> {
  await trx
    .deleteFrom('rascunho_passo_mudanca')
    .where('rascunho_id', '=', rascunhoId)
    .where('numero', '=', numero)
    .execute();
}

export async function markDesfeito(
  trx: Trx,
  { rascunhoId, numero, usuarioId, now }: { rascunhoId: string; numero: number; usuarioId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('rascunho_passo')
    .set({ desfeito_por: usuarioId, desfeito_em: now })
    .where('rascunho_id', '=', rascunhoId)
    .where('numero', '=', numero)
    .execute();
}

/** The step that would be undone: the last one that counts, unless what it changed was forgotten. */
export async function findDesfazivel(
  trx: Trx,
  { rascunhoId, passos }: { rascunhoId: string; passos: number },
): Promise<PassoRow | undefined> {
  return trx
    .selectFrom('rascunho_passo')
    .selectAll()
    .where('rascunho_id', '=', rascunhoId)
    .where('desfeito_em', 'is', null)
    .where('numero', '>', passos - PASSOS_DESFAZIVEIS)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface PassoListado extends PassoRow {
  usuario: string;
  desfazedor: string | null;
}

export async function listPassos(trx: Trx, rascunhoId: string, limite: number): Promise<PassoListado[]> {
  const { rows } = await sql<PassoListado>`
    select p.*, u.nome as usuario, d.nome as desfazedor
    from rascunho_passo as p
    join usuario as u on u.id = p.usuario_id
    left join usuario as d on d.id = p.desfeito_por
    where p.rascunho_id = ${rascunhoId}
    order by p.numero desc
    limit ${limite}`.execute(trx);
  return rows;
}
