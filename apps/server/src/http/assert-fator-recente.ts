import type { Deps } from '../deps.ts';
import { appError } from './errors.ts';
import type { SessaoAtual } from './sessao-atual.ts';

/**
 * Throws `segundo-fator-pedido` when the user has a second factor that this session has not proved within the last
 * minutes. Users without one pass.
 */
export function assertFatorRecente(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  sessao: Pick<SessaoAtual, 'fator'> | null,
): void {
  if (sessao?.fator === undefined) return;
  const { provadoEm } = sessao.fator;
  if (provadoEm !== null && clock.now().getTime() - provadoEm.getTime() <= config.fatorRecenteMs) return;
  throw appError('segundo-fator-pedido');
}
