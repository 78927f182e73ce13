import type { Selectable, Updateable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { notSuspended } from '../../platform/db/not-suspended.ts';
import type { ContratoIntegraTable } from '../../platform/db/tabelas-contratos.ts';

export type ContratoRow = Selectable<ContratoIntegraTable>;

/** The owner's contract. */
export async function findContrato(trx: Trx): Promise<ContratoRow | undefined> {
  return trx.selectFrom('contrato_integra').selectAll().executeTakeFirst();
}

/** As {@link findContrato}, holding the row until the transaction ends. */
export async function lockContrato(trx: Trx): Promise<ContratoRow | undefined> {
  return trx.selectFrom('contrato_integra').selectAll().forUpdate().executeTakeFirst();
}

/** Keeps a whole contract in the place of the one that there may be. */
export async function saveContrato(trx: Trx, contrato: ContratoRow): Promise<void> {
  await trx
    .insertInto('contrato_integra')
    .values(contrato)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(contrato))
    .execute();
}

/** Whether the operator lets the owner have papers that the installation's contractor asks for. */
export async function isPeloContratante(trx: Trx): Promise<boolean> {
  const { pelo_contratante } = await trx.selectFrom('owner').select('pelo_contratante').executeTakeFirstOrThrow();
  return pelo_contratante;
}

export async function deleteContrato(trx: Trx): Promise<void> {
  await trx.deleteFrom('contrato_integra').execute();
}

/** Keeps how a test ended, unless the contract was changed meanwhile; answers whether it was kept. */
export async function setTeste(
  trx: Trx,
  versao: string,
  teste: Pick<ContratoRow, 'teste' | 'teste_mensagem' | 'testado_em'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contrato_integra')
    .set(teste)
    .where('versao', '=', versao)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The secrets alone, sealed anew: the contract is the same. */
export async function setSegredos(
  trx: Trx,
  segredos: Pick<Updateable<ContratoIntegraTable>, 'chaves' | 'certificado'>,
): Promise<void> {
  await trx.updateTable('contrato_integra').set(segredos).execute();
}

/** For the system: the owners whose e-CNPJ is valid on `hoje` and no longer than until `limite`. */
export async function listVencimentos(trx: Trx, hoje: string, limite: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('contrato_integra')
    .select('owner_id')
    .where('validade', '>=', hoje)
    .where('validade', '<=', limite)
    .where(notSuspended('contrato_integra'))
    .orderBy('owner_id')
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** What a warning about the contractor's e-CNPJ needs; the row is locked until the transaction ends. */
export async function findVencimento(
  trx: Trx,
): Promise<Pick<ContratoRow, 'cnpj' | 'nome' | 'validade' | 'avisado_dias'> | undefined> {
  return trx
    .selectFrom('contrato_integra')
    .select(['cnpj', 'nome', 'validade', 'avisado_dias'])
    .forUpdate()
    .executeTakeFirst();
}

/** Notes for how many days left the owner was last warned about the contractor's e-CNPJ. */
export async function setAvisado(trx: Trx, dias: number): Promise<void> {
  await trx.updateTable('contrato_integra').set({ avisado_dias: dias }).execute();
}
