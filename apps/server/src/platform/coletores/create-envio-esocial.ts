import { createClienteEsocial, type EnderecosEsocial } from '@apura/coletores';
import type { EnvioEsocial } from './port.ts';

/** Where the events of rectifications are sent. It keeps no connection between two calls. */
export function createEnvioEsocial(o: {
  ambiente: EnvioEsocial['ambiente'];
  ligado: boolean;
  enderecos: EnderecosEsocial;
  /** PEM of the authority of the government's servers, where it is not a public one. */
  ca: string | null;
  consultasPorDia: number;
}): EnvioEsocial {
  const { ambiente, ligado, enderecos, ca, consultasPorDia } = o;
  return {
    ambiente,
    ligado,
    consultasPorDia,
    open: (certificado) => createClienteEsocial({ enderecos, certificado, ...(ca === null ? {} : { ca }) }),
  };
}
