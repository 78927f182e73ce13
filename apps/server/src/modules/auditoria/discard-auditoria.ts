import type { Deps } from '../../deps.ts';
import { asEraser } from '../../platform/db/as-eraser.ts';
import { insertAuditoria } from './auditoria.repo.ts';
import * as repo from './cadeia.repo.ts';

/**
 * Discards the rows of an owner's activity log from before an instant, up to the first that is not older. A row with
 * the place and the link of the last one discarded stays in the chain: from there it can be verified. Answers how
 * many went.
 */
export async function discardAuditoria(
  deps: Deps,
  { ownerId, antes, operador }: { ownerId: string; antes: Date; operador: string },
): Promise<number> {
  return asEraser(deps.db, ownerId, async (trx) => {
    const ultimo = await repo.findUltimoAntesDe(trx, antes);
    if (ultimo === undefined) return 0;
    const { ordem: ate, linhas } = ultimo;
    const dados = { operador, antes: antes.toISOString(), linhas, ate, elo: ultimo.elo.toString('hex') };
    const rotulo = `${linhas} ${linhas === 1 ? 'linha' : 'linhas'}`;
    await insertAuditoria(trx, { ownerId, usuarioId: null, acao: 'auditoria.descartada', rotulo, dados });
    // It needs its link before the one that it follows is gone.
    await repo.chainNow(trx);
    await repo.deleteAte(trx, ate);
    return linhas;
  });
}
