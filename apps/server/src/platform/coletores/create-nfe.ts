import { unsealCertificado } from '@apura/assinatura';
import { createClienteNfe } from '@apura/coletores';
import type { NfeConfig } from '../../config/nfe-config.ts';
import type { FonteNfe } from './port.ts';

/** The environment of the NF-e that the settings name. */
export function createNfe({ enderecos, ca, consultasPorHora }: NfeConfig): FonteNfe {
  return {
    open: (certificado) =>
      createClienteNfe({
        enderecos,
        certificado: unsealCertificado(certificado),
        ...(ca === null ? {} : { ca }),
      }),
    pausaMs: null,
    consultasPorHora,
  };
}
