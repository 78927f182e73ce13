import type { Trx } from '../../platform/db/create-db.ts';

/** Removes every second factor, recovery code and challenge of a user. */
export async function deleteFatores(trx: Trx, usuarioId: string): Promise<void> {
  for (const tabela of ['fator_totp', 'chave_acesso', 'codigo_recuperacao', 'desafio_fator'] as const) {
    await trx.deleteFrom(tabela).where('usuario_id', '=', usuarioId).execute();
  }
}
