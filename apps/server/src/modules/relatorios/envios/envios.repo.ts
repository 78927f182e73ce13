import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';
import { notSuspended } from '../../../platform/db/not-suspended.ts';
import type { EnvioRelatorioTable } from '../../../platform/db/tabelas-envios.ts';

export type EnvioRow = Selectable<EnvioRelatorioTable>;

/** A scheduled mail with what people call its user, its company and its period. */
export interface EnvioComNomes extends EnvioRow {
  autor: string;
  empresa: string;
  inicio: string;
  fim: string;
  /** Whether its project is one of a monthly series. */
  mensal: boolean;
  /** How many mails of the last sending were given up. */
  nao_entregues: number;
}

export interface Pessoa {
  id: string;
  nome: string;
  email: string;
}

/** The scheduled mails that a user made or gets, those that fail first; with `id`, that one alone. */
export async function listEnvios(
  trx: Trx,
  { usuarioId, id }: { usuarioId: string; id?: string },
): Promise<EnvioComNomes[]> {
  const { rows } = await sql<EnvioComNomes>`
    select v.*, u.nome autor, e.nome empresa, p.periodo_inicial::text inicio,
      p.periodo_final::text fim, (p.origem_id is not null or p.recorrencia = 'mensal') mensal,
      (
        select count(*)::int from mensagem m
        where m.envio_id = v.id and m.desistiu_em is not null and m.criado_em >= v.ultimo_em
      ) nao_entregues
    from envio_relatorio v join usuario u on u.id = v.usuario_id
      join projeto p on p.id = v.projeto_id join empresa e on e.id = p.empresa_id
    where (${id ?? null}::uuid is null or v.id = ${id ?? null}::uuid)
      and (
        v.usuario_id = ${usuarioId}
        or exists (select from envio_destinatario d where d.envio_id = v.id and d.usuario_id = ${usuarioId})
      )
    order by v.falha is null, e.nome, v.relatorio, v.id`.execute(trx);
  return rows;
}

/** Whom each of these mails is sent to, by name; those who cannot sign in any more are left out. */
export async function listDestinatarios(
  trx: Trx,
  envioIds: readonly string[],
): Promise<(Pessoa & { envio_id: string })[]> {
  if (envioIds.length === 0) return [];
  return trx
    .selectFrom('envio_destinatario')
    .innerJoin('usuario', 'usuario.id', 'envio_destinatario.usuario_id')
    .select(['envio_destinatario.envio_id', 'usuario.id', 'usuario.nome', 'usuario.email'])
    .where('envio_destinatario.envio_id', 'in', envioIds)
    .where('usuario.situacao', '=', 'active')
    .where('usuario.excluido_em', 'is', null)
    .orderBy('usuario.nome')
    .orderBy('usuario.id')
    .execute();
}

/** The users of the owner who can sign in, by name. */
export async function listPessoas(trx: Trx): Promise<Pessoa[]> {
  return trx
    .selectFrom('usuario')
    .select(['id', 'nome', 'email'])
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute();
}

/** Counts the user's own scheduled mails, and locks so that no other is made meanwhile. */
export async function countEnvios(trx: Trx, usuarioId: string): Promise<number> {
  await trx.selectFrom('usuario').select('id').where('id', '=', usuarioId).forNoKeyUpdate().executeTakeFirst();
  const { quantos } = await trx
    .selectFrom('envio_relatorio')
    .select((eb) => eb.fn.countAll<string>().as('quantos'))
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return Number(quantos);
}

export async function insertEnvio(
  trx: Trx,
  envio: Insertable<EnvioRelatorioTable>,
  destinatarios: readonly string[],
): Promise<string> {
  const { id } = await trx.insertInto('envio_relatorio').values(envio).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('envio_destinatario')
    .values(destinatarios.map((usuario_id) => ({ envio_id: id, usuario_id, owner_id: envio.owner_id })))
    .execute();
  return id;
}

export async function lockEnvio(trx: Trx, id: string): Promise<EnvioRow | undefined> {
  return trx.selectFrom('envio_relatorio').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateEnvio(trx: Trx, id: string, mudanca: Updateable<EnvioRelatorioTable>): Promise<void> {
  await trx.updateTable('envio_relatorio').set(mudanca).where('id', '=', id).execute();
}

export async function deleteEnvio(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('envio_relatorio').where('id', '=', id).execute();
}

/** Takes a receiver away; answers how many are left, and undefined where the user was none. */
export async function deleteDestinatario(
  trx: Trx,
  { envioId, usuarioId }: { envioId: string; usuarioId: string },
): Promise<number | undefined> {
  const { numDeletedRows } = await trx
    .deleteFrom('envio_destinatario')
    .where('envio_id', '=', envioId)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return undefined;
  const { restam } = await trx
    .selectFrom('envio_destinatario')
    .select((eb) => eb.fn.countAll<string>().as('restam'))
    .where('envio_id', '=', envioId)
    .executeTakeFirstOrThrow();
  return Number(restam);
}

/** The scheduled mails of every owner whose day has come: ids alone, for the system. */
export async function listDevidos(trx: Trx, dia: string): Promise<{ id: string; owner_id: string }[]> {
  return trx
    .selectFrom('envio_relatorio')
    .select(['id', 'owner_id'])
    .where('pausado_em', 'is', null)
    .where('proximo', '<=', dia)
    .where(notSuspended('envio_relatorio'))
    .orderBy('proximo')
    .orderBy('id')
    .execute();
}

/** A scheduled mail whose day has come, and its user while that one can sign in. */
export async function findDevido(
  trx: Trx,
  { id, dia }: { id: string; dia: string },
): Promise<(EnvioRow & { autor: string | null }) | undefined> {
  return trx
    .selectFrom('envio_relatorio')
    .leftJoin('usuario', (join) =>
      join
        .onRef('usuario.id', '=', 'envio_relatorio.usuario_id')
        .on('usuario.situacao', '=', 'active')
        .on('usuario.excluido_em', 'is', null),
    )
    .selectAll('envio_relatorio')
    .select('usuario.nome as autor')
    .where('envio_relatorio.id', '=', id)
    .where('envio_relatorio.pausado_em', 'is', null)
    .where('envio_relatorio.proximo', '<=', dia)
    .executeTakeFirst();
}

/**
 * The project whose report is sent: of a monthly series the newest concluded one, else the project itself. Undefined
 * once all of them are deleted; `concluido` is false while none of them has ended well.
 */
export async function findProjetoDoEnvio(
  trx: Trx,
  projetoId: string,
): Promise<{ id: string; concluido: boolean } | undefined> {
  const { rows } = await sql<{ id: string; concluido: boolean }>`
    select p.id, p.status = 'CONCLUDED' concluido
    from projeto um join projeto p on coalesce(p.origem_id, p.id) = coalesce(um.origem_id, um.id)
    where um.id = ${projetoId} and p.excluido_em is null
    order by p.status = 'CONCLUDED' desc, p.periodo_final desc, p.criado_em desc, p.id
    limit 1`.execute(trx);
  return rows[0];
}
