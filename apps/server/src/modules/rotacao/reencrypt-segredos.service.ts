import type { Deps } from '../../deps.ts';
import { rotateChave } from './rotate-chave.service.ts';

/**
 * Seals secrets under the former key of the installation with the new one, while the portal runs: new secrets are under
 * the new key already, and both keys open. Nothing to do without a former key.
 */
export async function reencryptSegredos(deps: Deps): Promise<void> {
  const { former: anterior } = deps.crypto;
  if (anterior === undefined) return;
  const { owners, ...tipos } = await rotateChave(deps.db, { anterior, nova: deps.crypto });
  const soma = (qual: 'trocados' | 'ilegiveis'): number =>
    Object.values(tipos).reduce((total, tipo) => total + tipo[qual], 0);
  const feito = { owners, trocados: soma('trocados'), ilegiveis: soma('ilegiveis') };
  if (feito.ilegiveis > 0) deps.log.error(feito, 'secrets that neither key opens: check SECRET_KEY_OLD');
  else if (feito.trocados > 0) deps.log.info(feito, 'secrets were sealed under the new key');
}
