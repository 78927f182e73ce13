import type { LoteMontado } from '@apura/retificacao';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';
import { notSuspended } from '../../../platform/db/not-suspended.ts';
import type {
  TransmissaoEventoTable,
  TransmissaoLoteTable,
  TransmissaoTable,
} from '../../../platform/db/tabelas-transmissao.ts';

export type TransmissaoRow = Selectable<TransmissaoTable>;
export type LoteRow = Selectable<TransmissaoLoteTable>;
export type EventoRow = Selectable<TransmissaoEventoTable>;

export async function findTransmissao(trx: Trx, retificacaoId: string): Promise<TransmissaoRow | undefined> {
  return trx.selectFrom('transmissao').selectAll().where('retificacao_id', '=', retificacaoId).executeTakeFirst();
}

/** As {@link findTransmissao}, holding the row until the transaction ends. */
export async function lockTransmissao(trx: Trx, retificacaoId: string): Promise<TransmissaoRow | undefined> {
  return trx
    .selectFrom('transmissao')
    .selectAll()
    .where('retificacao_id', '=', retificacaoId)
    .forUpdate()
    .executeTakeFirst();
}

/** The project of a rectification, and its company; undefined when it was deleted. */
export async function findProjetoDaRetificacao(
  trx: Trx,
  retificacaoId: string,
): Promise<{ projetoId: string; nome: string; cnpj: string } | undefined> {
  return trx
    .selectFrom('retificacao as r')
    .innerJoin('projeto as p', 'p.id', 'r.projeto_id')
    .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
    .select(['p.id as projetoId', 'e.nome', 'e.cnpj'])
    .where('r.id', '=', retificacaoId)
    .executeTakeFirst();
}

/** The name of the user who ordered a transmission. */
export async function findNomeDoUsuario(trx: Trx, id: string): Promise<string | undefined> {
  const usuario = await trx.selectFrom('usuario').select('nome').where('id', '=', id).executeTakeFirst();
  return usuario?.nome;
}

/** Keeps an order. The caller holds {@link lockOrdens} and has seen that there is none of this rectification. */
export async function insertTransmissao(
  trx: Trx,
  row: Pick<
    TransmissaoRow,
    'retificacao_id' | 'owner_id' | 'usuario_id' | 'ambiente' | 'certificado' | 'eventos' | 'criada_em'
  >,
): Promise<void> {
  await trx
    .insertInto('transmissao')
    .values({ ...row, situacao: 'andamento', mensagem: null, retomar_em: null, terminada_em: null })
    .execute();
}

export async function updateTransmissao(
  trx: Trx,
  retificacaoId: string,
  mudanca: Partial<Omit<TransmissaoRow, 'retificacao_id' | 'owner_id' | 'usuario_id' | 'criada_em'>>,
): Promise<void> {
  await trx.updateTable('transmissao').set(mudanca).where('retificacao_id', '=', retificacaoId).execute();
}

/** Transmissions of any owner whose wait is over, longest first. For the system role. */
export async function listVencidas(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<Pick<TransmissaoRow, 'owner_id' | 'retificacao_id'>[]> {
  return trx
    .selectFrom('transmissao')
    .select(['owner_id', 'retificacao_id'])
    .where('retomar_em', '<=', now)
    .where(notSuspended('transmissao'))
    .orderBy('retomar_em')
    .limit(limit)
    .execute();
}

/** Batches in their order, with how many of their events were accepted. */
export async function listLotes(trx: Trx, retificacaoId: string): Promise<(LoteRow & { aceitos: number })[]> {
  const rows = await trx
    .selectFrom('transmissao_lote as l')
    .selectAll('l')
    .select((eb) =>
      eb
        .selectFrom('transmissao_evento as e')
        .select((count) => count.fn.countAll<string>().as('n'))
        .whereRef('e.retificacao_id', '=', 'l.retificacao_id')
        .whereRef('e.lote', '=', 'l.ordem')
        .where('e.situacao', '=', 'aceito')
        .as('aceitos'),
    )
    .where('l.retificacao_id', '=', retificacaoId)
    .orderBy('l.ordem')
    .execute();
  return rows.map((row) => ({ ...row, aceitos: Number(row.aceitos) }));
}

export async function updateLote(
  trx: Trx,
  { retificacaoId, ordem }: { retificacaoId: string; ordem: number },
  mudanca: Partial<Pick<LoteRow, 'situacao' | 'protocolo' | 'codigo' | 'mensagem' | 'enviado_em' | 'respondido_em'>>,
): Promise<void> {
  await trx
    .updateTable('transmissao_lote')
    .set(mudanca)
    .where('retificacao_id', '=', retificacaoId)
    .where('ordem', '=', ordem)
    .execute();
}

/** The events of a batch, or of all of them, in their order. */
export async function listEventos(trx: Trx, retificacaoId: string, lote?: number): Promise<EventoRow[]> {
  return trx
    .selectFrom('transmissao_evento')
    .selectAll()
    .where('retificacao_id', '=', retificacaoId)
    .$if(lote !== undefined, (query) => query.where('lote', '=', lote ?? 0))
    .orderBy('ordem')
    .execute();
}

/** Saves the results of events, all in one statement. */
export async function updateEventos(
  trx: Trx,
  retificacaoId: string,
  eventos: readonly Pick<EventoRow, 'evento_id' | 'situacao' | 'recibo' | 'codigo' | 'mensagem'>[],
): Promise<void> {
  if (eventos.length === 0) return;
  await sql`update transmissao_evento as e
    set situacao = n.situacao, recibo = n.recibo, codigo = n.codigo, mensagem = n.mensagem
    from jsonb_to_recordset(${JSON.stringify(eventos)}::jsonb)
      as n (evento_id text, situacao text, recibo text, codigo text, mensagem text)
    where e.retificacao_id = ${retificacaoId} and e.evento_id = n.evento_id`.execute(trx);
}

const POR_VEZ = 1_000;

/** Writes every batch with its events, before the first batch is sent. */
export async function insertLotes(
  trx: Trx,
  { retificacaoId, ownerId }: { retificacaoId: string; ownerId: string },
  lotes: readonly (Omit<LoteMontado, 'documento'> & { documentoKey: string; sha256: string })[],
): Promise<void> {
  const ids = { retificacao_id: retificacaoId, owner_id: ownerId };
  let ordem = 0;
  for (const [i, lote] of lotes.entries()) {
    await trx
      .insertInto('transmissao_lote')
      .values({
        ...ids,
        ordem: i + 1,
        nome: lote.nome,
        grupo: lote.grupo,
        periodo: lote.periodo,
        tipo: lote.tipo,
        eventos: lote.eventos.length,
        documento_key: lote.documentoKey,
        sha256: lote.sha256,
        situacao: 'pendente',
        protocolo: null,
        codigo: null,
        mensagem: null,
        enviado_em: null,
        respondido_em: null,
      })
      .execute();
    const eventos = lote.eventos.map((evento): EventoRow => {
      ordem += 1;
      return {
        ...ids,
        lote: i + 1,
        ordem,
        evento_id: evento.id,
        tipo: evento.tipo,
        periodo: evento.periodo,
        cpf: evento.cpf,
        matricula: evento.matricula,
        recibo_anterior: evento.reciboAnterior,
        situacao: 'pendente',
        recibo: null,
        codigo: null,
        mensagem: null,
      };
    });
    await trx.insertInto('transmissao_evento').values(eventos).execute();
  }
}

/**
 * When some of these events were sent, or may have been, by another rectification of the owner; undefined when none
 * was. What was refused may be sent again. `esperados` counts those in that are still to go by themselves, too.
 */
export async function findJaTransmitido(
  trx: Trx,
  { retificacaoId, ids: todos, esperados }: { retificacaoId: string; ids: readonly string[]; esperados: boolean },
): Promise<Date | undefined> {
  for (let i = 0; i < todos.length; i += POR_VEZ) {
    const ids = todos.slice(i, i + POR_VEZ);
    const row = await trx
      .selectFrom('transmissao_evento as e')
      .innerJoin('transmissao_lote as l', (join) =>
        join.onRef('l.retificacao_id', '=', 'e.retificacao_id').onRef('l.ordem', '=', 'e.lote'),
      )
      .innerJoin('transmissao as t', 't.retificacao_id', 'e.retificacao_id')
      .select('t.criada_em')
      .where('e.retificacao_id', '!=', retificacaoId)
      .where('e.evento_id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('e.situacao', '=', 'aceito'),
          eb('l.situacao', 'in', ['enviando', 'enviado', 'incerto']),
          ...(esperados
            ? [eb.and([eb('l.situacao', '=', 'pendente'), eb('t.situacao', 'in', ['andamento', 'esperando'])])]
            : []),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return row.criada_em;
  }
  return undefined;
}

/** One order, and one decision to send, at a time for an owner: two rectifications may hold the same events. */
export async function lockOrdens(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transmissao:${ownerId}`}, 0))`.execute(trx);
}
