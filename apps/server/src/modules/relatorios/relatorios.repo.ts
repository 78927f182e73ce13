import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RelatorioResultadoTable } from '../../platform/db/tabelas-processamento.ts';

export type ResultadoRow = Selectable<RelatorioResultadoTable>;

/** With the version of its row: another one once the result was made again. */
export async function findResultado(
  trx: Trx,
  projetoId: string,
  nome: string,
): Promise<(ResultadoRow & { versao: string }) | undefined> {
  return (
    trx
      .selectFrom('relatorio_resultado')
      .selectAll()
      // The clock may be moved; the transaction that wrote a row is always another.
      .select(sql<string>`xmin::text`.as('versao'))
      .where('projeto_id', '=', projetoId)
      .where('nome', '=', nome)
      .executeTakeFirst()
  );
}

/** The results of a project by the names of their reports; one that was never made is not there. */
export async function listResultados(
  trx: Trx,
  projetoId: string,
): Promise<Pick<ResultadoRow, 'nome' | 'linhas' | 'erro'>[]> {
  return trx
    .selectFrom('relatorio_resultado')
    .select(['nome', 'linhas', 'erro'])
    .where('projeto_id', '=', projetoId)
    .execute();
}
