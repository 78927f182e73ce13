import type { Trx } from '../../platform/db/create-db.ts';

export interface LinkRow {
  id: string;
  ownerId: string;
  usuarioId: string;
  tipo: 'recuperacao' | 'convite';
}

/** Answers false when there is a link of that id already. */
export async function insertLink(
  trx: Trx,
  link: LinkRow & { hash: Buffer; criadoEm: Date; expiraEm: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('link_acesso')
    .values({
      id: link.id,
      owner_id: link.ownerId,
      usuario_id: link.usuarioId,
      tipo: link.tipo,
      token_hash: link.hash,
      criado_em: link.criadoEm,
      expira_em: link.expiraEm,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLinkByHash(trx: Trx, hash: Buffer, agora: Date): Promise<LinkRow | undefined> {
  return trx
    .selectFrom('link_acesso')
    .select(['id', 'owner_id as ownerId', 'usuario_id as usuarioId', 'tipo'])
    .where('token_hash', '=', hash)
    .where('encerrado_em', 'is', null)
    .where('expira_em', '>', agora)
    .executeTakeFirst();
}

/** Uses a link up; of two uses at once only one is answered true. */
export async function takeLink(trx: Trx, id: string, agora: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('link_acesso')
    .set({ encerrado_em: agora })
    .where('id', '=', id)
    .where('encerrado_em', 'is', null)
    .where('expira_em', '>', agora)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends every link of a user. */
export async function endLinks(trx: Trx, usuarioId: string, agora: Date): Promise<void> {
  await trx
    .updateTable('link_acesso')
    .set({ encerrado_em: agora })
    .where('usuario_id', '=', usuarioId)
    .where('encerrado_em', 'is', null)
    .execute();
}

/** Whether a user has an invitation that can still be followed. */
export async function hasConviteVivo(trx: Trx, usuarioId: string, agora: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('link_acesso')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'convite')
    .where('encerrado_em', 'is', null)
    .where('expira_em', '>', agora)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many invitations the owner has sent since then, in all and to one address, whose user may have been removed. */
export async function countConvites(
  trx: Trx,
  { email, desde }: { email: string; desde: Date },
): Promise<{ total: number; paraEmail: number }> {
  const row = await trx
    .selectFrom('link_acesso')
    .innerJoin('usuario', 'usuario.id', 'link_acesso.usuario_id')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('usuario.email', '=', email).as('para_email'),
    ])
    .where('link_acesso.tipo', '=', 'convite')
    .where('link_acesso.criado_em', '>', desde)
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), paraEmail: Number(row.para_email) };
}

/** Takes away what ended or expired before `limite`; only a system transaction may. */
export async function deleteLinksDeAntes(trx: Trx, limite: Date): Promise<void> {
  await trx.deleteFrom('link_acesso').where('expira_em', '<', limite).execute();
}
