import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ChaveAcessoTable, DesafioFatorTable, FatorTotpTable } from '../../platform/db/tabelas-fatores.ts';

export type TotpRow = Selectable<FatorTotpTable>;
export type ChaveRow = Selectable<ChaveAcessoTable>;
export type DesafioRow = Selectable<DesafioFatorTable>;

/** For the system, too: which kinds of factor a user has. */
export async function findTipos(trx: Trx, usuarioId: string): Promise<{ totp: boolean; chave: boolean }> {
  const totp = await trx
    .selectFrom('fator_totp')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .where('ativo_em', 'is not', null)
    .executeTakeFirst();
  const chave = await trx
    .selectFrom('chave_acesso')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return { totp: totp !== undefined, chave: chave !== undefined };
}

export function findTotp(trx: Trx, usuarioId: string): Promise<TotpRow | undefined> {
  return trx.selectFrom('fator_totp').selectAll().where('usuario_id', '=', usuarioId).executeTakeFirst();
}

/** Saves a secret until its first code, replacing an earlier pending one; false when one is active. */
export async function savePendente(
  trx: Trx,
  totp: { ownerId: string; usuarioId: string; segredo: Buffer; agora: Date },
): Promise<boolean> {
  const { segredo, agora } = totp;
  const row = await trx
    .insertInto('fator_totp')
    .values({ usuario_id: totp.usuarioId, owner_id: totp.ownerId, segredo, criado_em: agora })
    .onConflict((conflict) =>
      conflict
        .column('usuario_id')
        .doUpdateSet({ segredo, criado_em: agora, ultimo_passo: null })
        .where('fator_totp.ativo_em', 'is', null),
    )
    .returning('usuario_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a time step; false when a code of this step or a later one was taken before. */
export async function takePasso(trx: Trx, usuarioId: string, passo: number): Promise<boolean> {
  const row = await trx
    .updateTable('fator_totp')
    .set({ ultimo_passo: String(passo) })
    .where('usuario_id', '=', usuarioId)
    .where((eb) => eb.or([eb('ultimo_passo', 'is', null), eb('ultimo_passo', '<', String(passo))]))
    .returning('usuario_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setTotpAtivo(trx: Trx, usuarioId: string, agora: Date): Promise<void> {
  await trx.updateTable('fator_totp').set({ ativo_em: agora }).where('usuario_id', '=', usuarioId).execute();
}

export async function setSegredo(trx: Trx, usuarioId: string, segredo: Buffer): Promise<void> {
  await trx.updateTable('fator_totp').set({ segredo }).where('usuario_id', '=', usuarioId).execute();
}

export function listTotps(trx: Trx): Promise<Pick<TotpRow, 'usuario_id' | 'segredo'>[]> {
  return trx.selectFrom('fator_totp').select(['usuario_id', 'segredo']).forUpdate().execute();
}

/** Whether there was an active one. */
export async function deleteTotp(trx: Trx, usuarioId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('fator_totp')
    .where('usuario_id', '=', usuarioId)
    .returning('ativo_em')
    .executeTakeFirst();
  return row !== undefined && row.ativo_em !== null;
}

export function listChaves(trx: Trx, usuarioId: string): Promise<ChaveRow[]> {
  return trx
    .selectFrom('chave_acesso')
    .selectAll()
    .where('usuario_id', '=', usuarioId)
    .orderBy('criada_em')
    .orderBy('id')
    .execute();
}

export async function findChave(trx: Trx, usuarioId: string, credencial: string): Promise<ChaveRow | undefined> {
  return trx
    .selectFrom('chave_acesso')
    .selectAll()
    .where('usuario_id', '=', usuarioId)
    .where('credencial', '=', credencial)
    .forUpdate()
    .executeTakeFirst();
}

/** The new row's id; undefined when the credential is known already. */
export async function insertChave(trx: Trx, chave: Omit<ChaveRow, 'id' | 'usada_em'>): Promise<string | undefined> {
  const row = await trx
    .insertInto('chave_acesso')
    .values(chave)
    .onConflict((conflict) => conflict.column('credencial').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markChaveUsada(trx: Trx, id: string, uso: { contador: number; agora: Date }): Promise<void> {
  await trx
    .updateTable('chave_acesso')
    .set({ contador: String(uso.contador), usada_em: uso.agora })
    .where('id', '=', id)
    .execute();
}

/** The former name; undefined when the user has no such passkey. */
export async function renameChave(
  trx: Trx,
  chave: { id: string; usuarioId: string; nome: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('chave_acesso')
    .set({ nome: chave.nome })
    .where('id', '=', chave.id)
    .where('usuario_id', '=', chave.usuarioId)
    .returning('nome')
    .executeTakeFirst();
  return row?.nome;
}

export async function deleteChave(trx: Trx, id: string, usuarioId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('chave_acesso')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .returning('nome')
    .executeTakeFirst();
  return row?.nome;
}

export async function countCodigos(trx: Trx, usuarioId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('codigo_recuperacao')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('usuario_id', '=', usuarioId)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The codes by their place: in the place of all that there were. */
export async function replaceCodigos(
  trx: Trx,
  codigos: { ownerId: string; usuarioId: string; hashes: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('codigo_recuperacao').where('usuario_id', '=', codigos.usuarioId).execute();
  await trx
    .insertInto('codigo_recuperacao')
    .values(
      codigos.hashes.map((hash, indice) => ({
        usuario_id: codigos.usuarioId,
        owner_id: codigos.ownerId,
        indice,
        hash,
      })),
    )
    .execute();
}

export async function findHashDoCodigo(trx: Trx, usuarioId: string, indice: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('codigo_recuperacao')
    .select('hash')
    .where('usuario_id', '=', usuarioId)
    .where('indice', '=', indice)
    .where('usado_em', 'is', null)
    .executeTakeFirst();
  return row?.hash;
}

/** Uses a code up; false when it was used or replaced meanwhile. */
export async function takeCodigo(
  trx: Trx,
  codigo: { usuarioId: string; indice: number; hash: string; agora: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('codigo_recuperacao')
    .set({ usado_em: codigo.agora })
    .where('usuario_id', '=', codigo.usuarioId)
    .where('indice', '=', codigo.indice)
    .where('hash', '=', codigo.hash)
    .where('usado_em', 'is', null)
    .returning('indice')
    .executeTakeFirst();
  return row !== undefined;
}

/** Since when the user has any factor: null without one. The mark of a user who had one before stays. */
export async function setTemFator(trx: Trx, usuarioId: string, desde: Date | null): Promise<void> {
  await trx
    .updateTable('usuario')
    .set({ segundo_fator_em: desde === null ? null : sql<Date>`coalesce(segundo_fator_em, ${desde})` })
    .where('id', '=', usuarioId)
    .execute();
}

/** This session has proved the second factor now. */
export async function setFatorProvado(trx: Trx, familiaId: string, agora: Date): Promise<void> {
  await trx.updateTable('sessao_familia').set({ fator_em: agora }).where('id', '=', familiaId).execute();
}

export async function insertDesafio(
  trx: Trx,
  desafio: Pick<DesafioRow, 'owner_id' | 'usuario_id' | 'finalidade' | 'expira_em'> &
    Partial<Pick<DesafioRow, 'token_hash' | 'credencial' | 'meio' | 'desafio'>>,
): Promise<void> {
  await trx.insertInto('desafio_fator').values(desafio).execute();
}

/** A sign-in that waits for its second step; for the system, which knows no owner yet, too. */
export function findEntrada(trx: Trx, tokenHash: Buffer, agora: Date): Promise<DesafioRow | undefined> {
  return trx
    .selectFrom('desafio_fator')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('finalidade', '=', 'entrada')
    .where('expira_em', '>', agora)
    .executeTakeFirst();
}

/** Uses a sign-in's second step up; undefined when it was used before. */
export function takeEntrada(trx: Trx, id: string): Promise<DesafioRow | undefined> {
  return trx.deleteFrom('desafio_fator').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function setDesafioDaEntrada(trx: Trx, id: string, desafio: string | null): Promise<void> {
  await trx.updateTable('desafio_fator').set({ desafio }).where('id', '=', id).execute();
}

/** Uses up the challenge of a session's browser; undefined when there is none, or its time is over. */
export async function takeDesafio(
  trx: Trx,
  desafio: { usuarioId: string; finalidade: 'registro' | 'prova'; agora: Date },
): Promise<string | undefined> {
  const rows = await trx
    .deleteFrom('desafio_fator')
    .where('usuario_id', '=', desafio.usuarioId)
    .where('finalidade', '=', desafio.finalidade)
    .returning(['desafio', 'expira_em'])
    .execute();
  return rows.find((row) => row.expira_em > desafio.agora)?.desafio ?? undefined;
}

export async function isExigido(trx: Trx, ownerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('owner')
    .select('exige_segundo_fator')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.exige_segundo_fator;
}

/** Answers whether it changed. */
export async function setExigido(trx: Trx, ownerId: string, exigido: boolean): Promise<boolean> {
  const row = await trx
    .updateTable('owner')
    .set({ exige_segundo_fator: exigido })
    .where('id', '=', ownerId)
    .where('exige_segundo_fator', '!=', exigido)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAtivos(trx: Trx) {
  return trx
    .selectFrom('usuario')
    .select(['id', 'nome', 'email', 'privilegio', 'segundo_fator_em'])
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .orderBy('nome')
    .orderBy('email')
    .execute();
}

/** For the system: removes challenges that were not answered in time. */
export async function deleteDesafiosVencidos(trx: Trx, limite: Date): Promise<void> {
  await trx.deleteFrom('desafio_fator').where('expira_em', '<', limite).execute();
}
