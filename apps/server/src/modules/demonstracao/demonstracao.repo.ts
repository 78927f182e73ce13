import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/** One process at a time creates the demonstration owner; the lock goes with the transaction. */
export async function lockDemonstracao(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('apura-demonstracao'))`.execute(trx);
}

/** The user of the owner who has the e-mail. */
export async function findUsuarioDemonstracao(
  trx: Trx,
  email: string,
): Promise<{ id: string; nome: string } | undefined> {
  return trx.selectFrom('usuario').select(['id', 'nome']).where('email', '=', email).executeTakeFirst();
}

/** How many projects the owner ever created, also those that are gone since. */
export async function countProjetosTidos(trx: Trx): Promise<number> {
  const { quantos } = await trx
    .selectFrom('credito_lancamento')
    .select((eb) => eb.fn.countAll().as('quantos'))
    .where('tipo', '=', 'consumo')
    .executeTakeFirstOrThrow();
  return Number(quantos);
}

/**
 * The owner's first project, only while it is the demonstration's and waits for its files, so that no user's project is
 * filled.
 */
export async function findPrimeiroEmFiles(
  trx: Trx,
  { usuarioId, cnpj, inicio, fim }: { usuarioId: string; cnpj: string; inicio: string; fim: string },
): Promise<string | undefined> {
  const primeiro = await trx
    .selectFrom('projeto')
    .innerJoin('empresa', 'empresa.id', 'projeto.empresa_id')
    .select(['projeto.id', 'projeto.status', 'projeto.usuario_id', 'projeto.excluido_em'])
    .where('empresa.cnpj', '=', cnpj)
    .where('projeto.periodo_inicial', '=', inicio)
    .where('projeto.periodo_final', '=', fim)
    .orderBy('projeto.criado_em')
    .limit(1)
    .executeTakeFirst();
  const espera = primeiro?.status === 'FILES' && primeiro.usuario_id === usuarioId && primeiro.excluido_em === null;
  return espera ? primeiro.id : undefined;
}

/** Whether the owner ever got credits. */
export async function hasTidoCreditos(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('credito_lancamento')
    .select('id')
    .where('tipo', 'in', ['compra', 'ajuste'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ProjetoSemeado {
  id: string;
  status: string;
  pbi: string | null;
  excluido: boolean;
}

/** The owner's first project, or the first of a company and exactly a period; also a deleted one not cleaned up yet. */
export async function findPrimeiro(
  trx: Trx,
  de?: { cnpj: string; inicio: string; fim: string },
): Promise<ProjetoSemeado | undefined> {
  let listed = trx
    .selectFrom('projeto')
    .innerJoin('empresa', 'empresa.id', 'projeto.empresa_id')
    .select(['projeto.id', 'projeto.status', 'projeto.pbi', 'projeto.excluido_em']);
  if (de !== undefined) {
    listed = listed
      .where('empresa.cnpj', '=', de.cnpj)
      .where('projeto.periodo_inicial', '=', de.inicio)
      .where('projeto.periodo_final', '=', de.fim);
  }
  const primeiro = await listed.orderBy('projeto.criado_em').limit(1).executeTakeFirst();
  if (primeiro === undefined) return undefined;
  const { id, status, pbi, excluido_em } = primeiro;
  return { id, status, pbi, excluido: excluido_em !== null };
}

/** Gives a concluded project its diagnostic report; answers whether it did. */
export async function setPbi(trx: Trx, id: string, pbi: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projeto')
    .set({ pbi })
    .where('id', '=', id)
    .where('status', '=', 'CONCLUDED')
    .where('pbi', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
