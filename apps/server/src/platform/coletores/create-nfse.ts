import { unsealCertificado } from '@apura/assinatura';
import { createClienteNfse } from '@apura/coletores';
import type { NfseConfig } from '../../config/nfse-config.ts';
import type { FonteNfse } from './port.ts';

/** The environment of the NFS-e that the settings name. */
export function createNfse({ enderecos, ca }: NfseConfig): FonteNfse {
  return {
    open: (certificado) =>
      createClienteNfse({ enderecos, certificado: unsealCertificado(certificado), ...(ca === null ? {} : { ca }) }),
    pausaMs: null,
  };
}
