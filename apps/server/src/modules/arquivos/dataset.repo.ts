import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { DatasetTable, ProblemaTable } from '../../platform/db/tabelas-processamento.ts';

export async function listProblemas(trx: Trx, projetoId: string): Promise<Selectable<ProblemaTable>[]> {
  return trx
    .selectFrom('problema')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .orderBy('arquivo_id')
    .orderBy('ordem')
    .execute();
}

export async function findDataset(trx: Trx, projetoId: string): Promise<Selectable<DatasetTable> | undefined> {
  return trx.selectFrom('dataset').selectAll().where('projeto_id', '=', projetoId).executeTakeFirst();
}
