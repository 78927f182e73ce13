import type { Trx } from '../../platform/db/create-db.ts';

export interface EntradaAuditoria {
  ownerId: string;
  usuarioId: string | null;
  /** A short kebab-case word: what was done. */
  acao: string;
  /** The id of what it was done to. */
  alvo?: string;
  dados?: Record<string, unknown>;
}

/** Adds one row to the audit log, in the transaction of what it tells about. */
export async function insertAuditoria(trx: Trx, entrada: EntradaAuditoria): Promise<void> {
  await trx
    .insertInto('auditoria')
    .values({
      owner_id: entrada.ownerId,
      usuario_id: entrada.usuarioId,
      acao: entrada.acao,
      alvo: entrada.alvo ?? '',
      dados: JSON.stringify(entrada.dados ?? {}),
    })
    .execute();
}
