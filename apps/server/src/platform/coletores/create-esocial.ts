import { type Coletor, createColetorComReinf, createColetorEsocial, createColetorReinf } from '@apura/coletores';
import type { EsocialConfig } from '../../config/esocial-config.ts';

/**
 * The collector of the eSocial, and of the receipts of the EFD-Reinf after it where they are asked for. It keeps no
 * connection between two steps, since each proves itself as another company.
 */
export function createEsocial({
  enderecos,
  ca,
  escolhas,
  reinf,
}: Pick<EsocialConfig, 'enderecos' | 'ca' | 'reinf'> & Partial<Pick<EsocialConfig, 'escolhas'>>): Coletor {
  const rede = ca === null ? {} : { ca };
  const esocial = createColetorEsocial({ enderecos, ...(escolhas && { escolhas }), ...rede });
  return reinf === null ? esocial : createColetorComReinf(esocial, createColetorReinf({ endereco: reinf, ...rede }));
}
