import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ArquivoTable } from '../../platform/db/tabelas-processamento.ts';

export type ArquivoRow = Selectable<ArquivoTable>;

/** The catalogued files of a project, in the catalogue's order. */
export async function listArquivos(trx: Trx, projetoId: string): Promise<ArquivoRow[]> {
  return trx.selectFrom('arquivo').selectAll().where('projeto_id', '=', projetoId).orderBy('ordem').execute();
}

/** The catalogued files of a kind that count, in the catalogue's order. */
export async function listUsadosDoTipo(trx: Trx, projetoId: string, tipo: string): Promise<ArquivoRow[]> {
  return trx
    .selectFrom('arquivo')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where('tipo', '=', tipo)
    .where('situacao', '=', 'Usado')
    .orderBy('ordem')
    .execute();
}

/** A catalogued file by its name with extension and, where given, its category. */
export async function findArquivoByNome(
  trx: Trx,
  projetoId: string,
  nomeCompleto: string,
  categoria?: string,
): Promise<ArquivoRow | undefined> {
  let query = trx
    .selectFrom('arquivo')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where(
      sql<boolean>`
        (case when extensao = '' then nome else nome || '.' || extensao end) = ${nomeCompleto.normalize('NFC')}`,
    );
  if (categoria !== undefined) query = query.where('categoria', '=', categoria);
  return query.executeTakeFirst();
}
