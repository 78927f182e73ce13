import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { notSuspended } from '../../platform/db/not-suspended.ts';

/** Every monthly project that is not deleted, of every owner that is not suspended: ids alone, for the system. */
export async function listMensais(trx: Trx): Promise<{ id: string; owner_id: string }[]> {
  return trx
    .selectFrom('projeto')
    .select(['id', 'owner_id'])
    .where('recorrencia', '=', 'mensal')
    .where('excluido_em', 'is', null)
    .where(notSuspended('projeto'))
    .orderBy('id')
    .execute();
}

/** Whether the month has its project, also one that was deleted since. */
export async function hasProjetoDoMes(trx: Trx, { origemId, inicio }: { origemId: string; inicio: string }) {
  const row = await trx
    .selectFrom('projeto')
    .select('id')
    .where('origem_id', '=', origemId)
    .where('periodo_inicial', '=', inicio)
    .executeTakeFirst();
  return row !== undefined;
}

/** The periods that have a project: of the monthly one, deleted ones too, and of its company by the same flow. */
export async function listPeriodosTomados(
  trx: Trx,
  projeto: { id: string; empresa_id: string; upload: number },
): Promise<{ inicio: string; fim: string }[]> {
  return trx
    .selectFrom('projeto')
    .select(['periodo_inicial as inicio', 'periodo_final as fim'])
    .where((eb) =>
      eb.or([
        eb('origem_id', '=', projeto.id),
        eb.and([
          eb('empresa_id', '=', projeto.empresa_id),
          eb('upload', '=', projeto.upload),
          eb('excluido_em', 'is', null),
        ]),
      ]),
    )
    .execute();
}

/** Notes that the users are warned; returns false when they were warned before. */
export async function insertAviso(
  trx: Trx,
  aviso: { ownerId: string; projetoId: string; mes: string; motivo: string; agora: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('recorrencia_aviso')
    .values({
      owner_id: aviso.ownerId,
      projeto_id: aviso.projetoId,
      mes: aviso.mes,
      motivo: aviso.motivo,
      avisado_em: aviso.agora,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The reasons why the month had no project, in the order in which they came up. */
export async function listMotivos(trx: Trx, projetoId: string, mes: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('recorrencia_aviso')
    .select('motivo')
    .where('projeto_id', '=', projetoId)
    .where('mes', '=', mes)
    .orderBy('avisado_em')
    .execute();
  return rows.map(({ motivo }) => motivo);
}

export interface Destinatario {
  nome: string;
  email: string;
}

/** The user, while active; otherwise those who administer the owner. */
export async function findDestinatarios(trx: Trx, ownerId: string, usuarioId: string): Promise<Destinatario[]> {
  const usuario = await trx
    .selectFrom('usuario')
    .select(['nome', 'email'])
    .where('id', '=', usuarioId)
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return usuario === undefined ? listAdministracao(trx, ownerId) : [usuario];
}

/** Masters and administrators who can sign in. */
export async function listAdministracao(trx: Trx, ownerId: string): Promise<Destinatario[]> {
  return trx
    .selectFrom('usuario')
    .select(['nome', 'email'])
    .where('owner_id', '=', ownerId)
    .where('privilegio', 'in', ['master', 'administrator'])
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .orderBy('email')
    .execute();
}

/** Keeps that these warnings are given; answers those that were not before. */
export async function insertAvisosCertificado(
  trx: Trx,
  aviso: { ownerId: string; certificadoId: string; validade: string; dias: readonly number[]; agora: Date },
): Promise<number[]> {
  const rows = await trx
    .insertInto('certificado_aviso')
    .values(
      aviso.dias.map((dias) => ({
        owner_id: aviso.ownerId,
        certificado_id: aviso.certificadoId,
        validade: aviso.validade,
        dias,
        avisado_em: aviso.agora,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('dias')
    .execute();
  return rows.map(({ dias }) => dias);
}

/** How many projects need the certificate: those that collect, and those that will every month. */
export async function countProjetosDoCertificado(trx: Trx, nome: string): Promise<number> {
  const { total } = await trx
    .selectFrom('projeto')
    .select(sql<string>`count(*)`.as('total'))
    .where('certificado', '=', nome)
    .where('excluido_em', 'is', null)
    .where((eb) =>
      eb.or([
        eb('recorrencia', '=', 'mensal'),
        eb('status', 'in', ['PENDING', 'PROCESSING', 'PROCURACAO', 'DOIS FATORES']),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}
