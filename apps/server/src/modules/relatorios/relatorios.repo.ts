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
