import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ConsultaNfeTable } from '../../platform/db/tabelas-notas.ts';

type ConsultasRow = Selectable<ConsultaNfeTable>;

/** The questions of a company, by the root of its CNPJ, held until the transaction ends. */
export async function lockConsultas(trx: Trx, raiz: string): Promise<ConsultasRow | undefined> {
  return trx.selectFrom('consulta_nfe').selectAll().where('raiz', '=', raiz).forUpdate().executeTakeFirst();
}

/** Writes an empty row where there is none. */
export async function insertConsultas(trx: Trx, raiz: string): Promise<void> {
  await trx
    .insertInto('consulta_nfe')
    .values({ raiz, consultas: [], bloqueada_ate: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateConsultas(
  trx: Trx,
  raiz: string,
  mudanca: Partial<Pick<ConsultasRow, 'consultas' | 'bloqueada_ate'>>,
): Promise<void> {
  await trx.updateTable('consulta_nfe').set(mudanca).where('raiz', '=', raiz).execute();
}
