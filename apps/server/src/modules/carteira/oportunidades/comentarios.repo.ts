import type { ComentarioDaOportunidade } from '@apura/contract';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { OportunidadeRow } from './oportunidades.repo.ts';

/** Adds a comment and answers its number. The caller holds the row of the opportunity. */
export async function insertComentario(
  trx: Trx,
  row: OportunidadeRow,
  { usuarioId, texto, now }: { usuarioId: string; texto: string; now: Date },
): Promise<number> {
  const numero = row.ultimo_comentario + 1;
  await trx.updateTable('oportunidade').set({ ultimo_comentario: numero }).where('id', '=', row.id).execute();
  await trx
    .insertInto('oportunidade_comentario')
    .values({
      oportunidade_id: row.id,
      numero,
      owner_id: row.owner_id,
      usuario_id: usuarioId,
      texto,
      criado_em: now,
    })
    .execute();
  return numero;
}

/** Whether a user wrote a comment, and whether it is deleted; undefined where it is not that user's. */
export async function findMeu(
  trx: Trx,
  { id, numero, usuarioId }: { id: string; numero: number; usuarioId: string },
): Promise<{ apagado_em: Date | null } | undefined> {
  return trx
    .selectFrom('oportunidade_comentario')
    .select('apagado_em')
    .where('oportunidade_id', '=', id)
    .where('numero', '=', numero)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}

/** Takes the text of a comment away; author and time stay. */
export async function eraseComentario(
  trx: Trx,
  { id, numero, now }: { id: string; numero: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('oportunidade_comentario')
    .set({ texto: '', apagado_em: now })
    .where('oportunidade_id', '=', id)
    .where('numero', '=', numero)
    .execute();
}

/** The comments of an opportunity as a user sees them, the newest last. */
export async function listComentarios(
  trx: Trx,
  { id, usuarioId }: { id: string; usuarioId: string },
): Promise<ComentarioDaOportunidade[]> {
  const rows = await trx
    .selectFrom('oportunidade_comentario as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario_id')
    .select(['c.numero', 'c.usuario_id', 'c.texto', 'c.criado_em', 'c.apagado_em', 'u.nome as autor'])
    .where('c.oportunidade_id', '=', id)
    .orderBy('c.numero')
    .execute();
  return rows.map(({ numero, usuario_id, texto, criado_em, apagado_em, autor }) => ({
    numero,
    autor,
    meu: usuario_id === usuarioId,
    texto: apagado_em === null ? texto : null,
    quando: criado_em.toISOString(),
  }));
}
