import type { Trx } from '../../../platform/db/create-db.ts';
import type { ArquivoEnviadoRow } from '../arquivos-enviados.repo.ts';

export async function listVagas(trx: Trx, arquivoId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('vaga')
    .select('n')
    .where('arquivo_enviado_id', '=', arquivoId)
    .orderBy('n')
    .execute();
  return rows.map(({ n }) => n);
}

/** Answers whether the place was free. */
export async function insertVaga(trx: Trx, vaga: { ownerId: string; arquivoId: string; n: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('vaga')
    .values({ owner_id: vaga.ownerId, arquivo_enviado_id: vaga.arquivoId, n: vaga.n })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Changes nothing when the part is there after all: a transaction may have been kept of which only the word was lost.
 */
export async function deleteVaga(trx: Trx, { arquivoId, n }: { arquivoId: string; n: number }): Promise<void> {
  await trx
    .deleteFrom('vaga')
    .where('arquivo_enviado_id', '=', arquivoId)
    .where('n', '=', n)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parte')
            .select('parte.n')
            .whereRef('parte.arquivo_enviado_id', '=', 'vaga.arquivo_enviado_id')
            .whereRef('parte.n', '=', 'vaga.n')
            .where('parte.sha256', 'is', null),
        ),
      ),
    )
    .execute();
}

export async function setVagasKey(trx: Trx, arquivoId: string, key: string): Promise<void> {
  await trx.updateTable('arquivo_enviado').set({ vagas_key: key }).where('id', '=', arquivoId).execute();
}

/** The keys that the rows of these files name. */
export async function listChaves(
  trx: Trx,
  arquivoIds: readonly string[],
): Promise<Pick<ArquivoEnviadoRow, 'storage_key' | 'vagas_key'>[]> {
  return trx.selectFrom('arquivo_enviado').select(['storage_key', 'vagas_key']).where('id', 'in', arquivoIds).execute();
}

/** Takes away those of the files of which nothing has arrived and nothing is on its way. */
export async function deleteVazios(trx: Trx, arquivoIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('arquivo_enviado')
    .where('id', 'in', arquivoIds)
    .where('situacao', '=', 'recebendo')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('parte').select('n').whereRef('parte.arquivo_enviado_id', '=', 'arquivo_enviado.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vaga').select('n').whereRef('vaga.arquivo_enviado_id', '=', 'arquivo_enviado.id'))),
    )
    .execute();
}
