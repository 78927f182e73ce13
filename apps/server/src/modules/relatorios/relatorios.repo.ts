import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RelatorioResultadoTable } from '../../platform/db/tabelas-processamento.ts';

export type ResultadoRow = Selectable<RelatorioResultadoTable>;

export async function findResultado(trx: Trx, projetoId: string, nome: string): Promise<ResultadoRow | undefined> {
  return trx
    .selectFrom('relatorio_resultado')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where('nome', '=', nome)
    .executeTakeFirst();
}
