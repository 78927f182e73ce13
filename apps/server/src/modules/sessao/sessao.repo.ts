import type { Privilegio } from '@apura/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { LimitesDeVida } from './vida.ts';

export interface FamiliaNova {
  ownerId: string;
  usuarioId: string;
  agora: Date;
  nomeAparelho: string;
  endereco: string;
  aparelhoId: string;
  /** When the second factor was proved at the sign-in; null without one. */
  fatorEm: Date | null;
}

export async function insertFamilia(trx: Trx, familia: FamiliaNova): Promise<string> {
  const row = await trx
    .insertInto('sessao_familia')
    .values({
      owner_id: familia.ownerId,
      usuario_id: familia.usuarioId,
      criada_em: familia.agora,
      usada_em: familia.agora,
      nome_aparelho: familia.nomeAparelho,
      endereco: familia.endereco,
      aparelho_id: familia.aparelhoId,
      fator_em: familia.fatorEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertToken(trx: Trx, token: { hash: Buffer; familiaId: string; expiraEm: Date }): Promise<void> {
  await trx
    .insertInto('sessao_token')
    .values({ token_hash: token.hash, familia_id: token.familiaId, expira_em: token.expiraEm })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When an open session began; undefined when it was ended. Its row stays locked until the transaction ends. */
export async function lockAberta(trx: Trx, familiaId: string): Promise<Date | undefined> {
  const familia = await trx
    .selectFrom('sessao_familia')
    .select('criada_em')
    .where('id', '=', familiaId)
    .where('encerrada_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return familia?.criada_em;
}

export async function deleteTokens(trx: Trx, familiaId: string): Promise<void> {
  await trx.deleteFrom('sessao_token').where('familia_id', '=', familiaId).execute();
}

export interface TokenEncontrado {
  familiaId: string;
  ownerId: string;
  usuarioId: string;
  expiraEm: Date;
  rotacionadoEm: Date | null;
  encerradaEm: Date | null;
  criadaEm: Date;
  usadaEm: Date;
}

/** The token with its family, which stays locked until the transaction ends: two refreshes take turns. */
export async function lockToken(trx: Trx, hash: Buffer): Promise<TokenEncontrado | undefined> {
  const familia = await trx
    .selectFrom('sessao_familia')
    .select(['id', 'owner_id', 'usuario_id', 'encerrada_em', 'criada_em', 'usada_em'])
    .where('id', '=', (eb) => eb.selectFrom('sessao_token').select('familia_id').where('token_hash', '=', hash))
    .forUpdate()
    .executeTakeFirst();
  if (familia === undefined) return undefined;
  // Read after the lock: the turn before ours may have rotated it.
  const token = await trx
    .selectFrom('sessao_token')
    .select(['expira_em', 'rotacionado_em'])
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return {
    familiaId: familia.id,
    ownerId: familia.owner_id,
    usuarioId: familia.usuario_id,
    expiraEm: token.expira_em,
    rotacionadoEm: token.rotacionado_em,
    encerradaEm: familia.encerrada_em,
    criadaEm: familia.criada_em,
    usadaEm: familia.usada_em,
  };
}

export async function markRotacionado(trx: Trx, hash: Buffer, agora: Date): Promise<void> {
  await trx.updateTable('sessao_token').set({ rotacionado_em: agora }).where('token_hash', '=', hash).execute();
}

export async function endFamilia(trx: Trx, familiaId: string, motivo: string, agora: Date): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: agora, motivo })
    .where('id', '=', familiaId)
    .where('encerrada_em', 'is', null)
    .execute();
}

/** Ends the session of a present or former refresh token, of any user. */
export async function endFamiliaDoToken(trx: Trx, hash: Buffer, fim: { motivo: string; agora: Date }): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: fim.agora, motivo: fim.motivo })
    .where('id', '=', (eb) => eb.selectFrom('sessao_token').select('familia_id').where('token_hash', '=', hash))
    .where('encerrada_em', 'is', null)
    .execute();
}

/** Ends the sessions of a user that were used longest ago, but for the `max` used last; `nova` is one of these. */
export async function endExcedentes(
  trx: Trx,
  { usuarioId, nova, max, agora }: { usuarioId: string; nova: string; max: number; agora: Date },
): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: agora, motivo: 'sessões demais' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessao_familia')
        .select('id')
        .where('usuario_id', '=', usuarioId)
        .where('encerrada_em', 'is', null)
        .where('id', '<>', nova)
        .orderBy('usada_em', 'desc')
        .offset(max - 1),
    )
    .execute();
}

/** Keeps from where a session was last renewed. */
export async function setEndereco(trx: Trx, familiaId: string, endereco: string): Promise<void> {
  await trx.updateTable('sessao_familia').set({ endereco }).where('id', '=', familiaId).execute();
}

/** Keeps that a session was used, unless that was kept after `antes`. */
export async function markUsada(
  trx: Trx,
  { familiaId, agora, antes }: { familiaId: string; agora: Date; antes: Date },
): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ usada_em: agora })
    .where('id', '=', familiaId)
    .where('usada_em', '<', antes)
    .execute();
}

interface SessaoViva {
  familiaId: string;
  usuarioId: string;
  nome: string;
  email: string;
  privilegio: Privilegio;
  ownerId: string;
  tools: Record<string, boolean>;
  usadaEm: Date;
  segundoFatorEm: Date | null;
  fatorEm: Date | null;
}

/**
 * A live session by the ids of its access token: the family has not ended in any way and the user is active. Every call
 * asks this: as text it takes a tenth of what the builder of queries does.
 */
export async function findSessaoViva(
  trx: Trx,
  { familiaId, usuarioId, vida }: { familiaId: string; usuarioId: string; vida: LimitesDeVida },
): Promise<SessaoViva | undefined> {
  const { rows } = await sql<SessaoViva>`
    select familia.id as "familiaId", usuario.id as "usuarioId", usuario.nome, usuario.email, usuario.privilegio,
      owner.id as "ownerId", owner.tools, familia.usada_em as "usadaEm", usuario.segundo_fator_em as "segundoFatorEm",
      familia.fator_em as "fatorEm"
    from sessao_familia familia
    join usuario on usuario.id = familia.usuario_id
    join owner on owner.id = familia.owner_id
    where familia.id = ${familiaId} and usuario.id = ${usuarioId} and familia.encerrada_em is null
      and familia.criada_em > ${vida.criadaApos} and familia.usada_em > ${vida.usadaApos}
      and usuario.situacao = 'active' and owner.suspenso_em is null`.execute(trx);
  return rows[0];
}

/** Removes families whose last token has expired or that ended before `limite`. */
export async function deleteVencidas(trx: Trx, limite: Date): Promise<void> {
  await sql`
    delete from sessao_familia f
    where f.encerrada_em < ${limite}
       or not exists (select 1 from sessao_token t where t.familia_id = f.id and t.expira_em > ${limite})`.execute(trx);
}
