import type { Insertable, Updateable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ArquivoEnviadoTable } from '../../platform/db/tabelas-processamento.ts';

/** The files of a project as what is fetched for it is compared with them. */
export async function listColetados(trx: Trx, projetoId: string) {
  return trx
    .selectFrom('arquivo_enviado')
    .select(['id', 'nome', 'nome_enviado', 'tamanho', 'sha256', 'storage_key', 'coletado_por', 'feito_de'])
    .where('projeto_id', '=', projetoId)
    .execute();
}

/** Which of these places in storage a row points at. */
export async function listChavesUsadas(trx: Trx, keys: readonly string[]): Promise<(string | null)[]> {
  const rows = await trx.selectFrom('arquivo_enviado').select('storage_key').where('storage_key', 'in', keys).execute();
  return rows.map(({ storage_key: key }) => key);
}

export async function insertColetado(trx: Trx, row: Insertable<ArquivoEnviadoTable>): Promise<void> {
  await trx.insertInto('arquivo_enviado').values(row).execute();
}

export async function updateColetado(trx: Trx, id: string, bytes: Updateable<ArquivoEnviadoTable>): Promise<void> {
  await trx.updateTable('arquivo_enviado').set(bytes).where('id', '=', id).execute();
}
