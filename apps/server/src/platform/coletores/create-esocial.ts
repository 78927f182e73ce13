import { type Coletor, createColetorEsocial } from '@apura/coletores';
import type { EsocialConfig } from '../../config/esocial-config.ts';

/**
 * The collector of the eSocial. It keeps no connection between two steps, since each proves itself as another company.
 */
export function createEsocial({ enderecos, ca, escolhas }: EsocialConfig): Coletor {
  return createColetorEsocial({ enderecos, escolhas, ...(ca === null ? {} : { ca }) });
}
