import type { Trx } from '../../platform/db/create-db.ts';
import type { OwnerRow } from '../usuarios/index.ts';

/** The owner, locked until the transaction ends; transactions that only refer to the owner do not wait. */
export async function lockOwner(trx: Trx, id: string): Promise<OwnerRow | undefined> {
  return trx.selectFrom('owner').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export type DadosOwner = Partial<Omit<OwnerRow, 'id' | 'cnpj' | 'criado_em' | 'tools'>>;

export async function updateOwner(trx: Trx, id: string, dados: DadosOwner): Promise<OwnerRow> {
  return trx.updateTable('owner').set(dados).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
