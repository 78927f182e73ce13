import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export interface Creditos {
  adquiridos: number;
  consumidos: number;
}

/**
 * The totals of the ledger that this transaction may see (its owner's): credits bought and adjusted, and credits
 * consumed less those returned.
 */
export async function readCreditos(trx: Trx, ownerId: string): Promise<Creditos> {
  const row = await trx
    .selectFrom('credito_lancamento')
    .select([
      sql<string>`coalesce(sum(quantidade) filter (where tipo in ('compra', 'ajuste')), 0)`.as('adquiridos'),
      sql<string>`coalesce(-sum(quantidade) filter (where tipo in ('consumo', 'estorno')), 0)`.as('consumidos'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { adquiridos: Number(row.adquiridos), consumidos: Number(row.consumidos) };
}

/**
 * Locks the owner's credits until the transaction ends and returns their totals: transactions that spend credits
 * wait for each other here. Transactions that only refer to the owner (a foreign key) do not wait, so that one that
 * has locked a project cannot deadlock with one that waits for that project.
 */
export async function lockCreditos(trx: Trx, ownerId: string): Promise<Creditos> {
  await trx.selectFrom('owner').select('id').where('id', '=', ownerId).forNoKeyUpdate().executeTakeFirstOrThrow();
  return readCreditos(trx, ownerId);
}

export interface LancamentoCredito {
  ownerId: string;
  usuarioId: string | null;
  projetoId: string | null;
  tipo: 'compra' | 'consumo' | 'estorno' | 'ajuste';
  /** Always positive but for `ajuste`; the sign of a `consumo` is set here. */
  quantidade: number;
  descricao: string;
  /** The try of the project that the entry belongs to; the first is 0. */
  tentativa?: number;
  /** The charge that a `compra` was paid by; a second entry of one charge is refused by the database. */
  cobrancaId?: string;
}

/** Adds one entry to the ledger; entries are never changed. */
export async function insertLancamento(trx: Trx, lancamento: LancamentoCredito): Promise<void> {
  const { tipo, quantidade } = lancamento;
  await trx
    .insertInto('credito_lancamento')
    .values({
      owner_id: lancamento.ownerId,
      usuario_id: lancamento.usuarioId,
      projeto_id: lancamento.projetoId,
      tipo,
      quantidade: tipo === 'consumo' ? -quantidade : quantidade,
      descricao: lancamento.descricao,
      tentativa: lancamento.tentativa ?? 0,
      cobranca_id: lancamento.cobrancaId ?? null,
    })
    .execute();
}
