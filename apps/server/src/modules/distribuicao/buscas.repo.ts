import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { notSuspended } from '../../platform/db/not-suspended.ts';
import type { Database } from '../../platform/db/schema.ts';

/** The searches of a service, one for each company. */
export type TabelaBusca = 'busca_notas' | 'busca_nfse';

type Mudanca<T extends TabelaBusca> = Partial<
  Omit<Selectable<Database[T]>, 'empresa_id' | 'owner_id' | 'ligada' | 'certificado'>
> & { atualizada_em: Date };

/** What the searches of both services have in common. */
export function createBuscasRepo<T extends TabelaBusca>(tabela: T) {
  type Row = Selectable<Database[T]>;
  // The statements name columns that both tables have.
  const nome = tabela as 'busca_nfse';
  return {
    tabela,
    /** The search of a company, held until the transaction ends. */
    async lockBusca(trx: Trx, empresaId: string): Promise<Row | undefined> {
      const row = await trx
        .selectFrom(nome)
        .selectAll()
        .where('empresa_id', '=', empresaId)
        .forUpdate()
        .executeTakeFirst();
      return row as Row | undefined;
    },

    async findBusca(trx: Trx, empresaId: string): Promise<Row | undefined> {
      const row = await trx.selectFrom(nome).selectAll().where('empresa_id', '=', empresaId).executeTakeFirst();
      return row as Row | undefined;
    },

    /** Every search of the owner, with its company's CNPJ. */
    async listBuscas(trx: Trx): Promise<(Row & { cnpj: string })[]> {
      const rows = await trx
        .selectFrom(nome)
        .innerJoin('empresa', 'empresa.id', `${nome}.empresa_id`)
        .selectAll(nome)
        .select('empresa.cnpj')
        .orderBy('empresa.cnpj')
        .execute();
      return rows as (Row & { cnpj: string })[];
    },

    async updateBusca(trx: Trx, empresaId: string, mudanca: Mudanca<T>): Promise<void> {
      await trx
        .updateTable(nome)
        .set(mudanca as Mudanca<'busca_nfse'>)
        .where('empresa_id', '=', empresaId)
        .execute();
    },

    /** For the system: the searches of any owner whose hour has come. */
    async listVencidas(trx: Trx, agora: Date, limit: number) {
      return trx
        .selectFrom(nome)
        .select(['empresa_id', 'owner_id'])
        .where((eb) =>
          eb.or([eb.and([eb('ligada', '=', true), eb('proxima_em', '<=', agora)]), eb('avulsas_em', '<=', agora)]),
        )
        .where(notSuspended(nome))
        .orderBy(sql`least(case when ligada then proxima_em end, avulsas_em)`)
        .limit(limit)
        .execute();
    },
  };
}

export type BuscasRepo<T extends TabelaBusca> = ReturnType<typeof createBuscasRepo<T>>;
