import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import * as repo from './sessao.repo.ts';
import type { SessaoAberta } from './sessao.service.ts';
import { hashRefreshToken } from './tokens.ts';
import { fimDaSessao } from './vida.ts';

/**
 * Replaces all refresh tokens of a session by a new one, after its user has proved the identity again. The end of the
 * session does not change. Throws `sessao-expirada`.
 */
export async function renewToken(
  deps: Deps,
  { familiaId }: Pick<SessaoAtual, 'familiaId'>,
): Promise<Pick<SessaoAberta, 'refreshToken' | 'expiraEm'>> {
  const refreshToken = deps.crypto.randomToken(32);
  return asSystem(deps.db, 'refresh', async (trx) => {
    const criadaEm = await repo.lockAberta(trx, familiaId);
    if (criadaEm === undefined) throw appError('sessao-expirada');
    const expiraEm = fimDaSessao(deps, criadaEm);
    await repo.deleteTokens(trx, familiaId);
    await repo.insertToken(trx, { hash: hashRefreshToken(refreshToken), familiaId, expiraEm });
    return { refreshToken, expiraEm };
  });
}
