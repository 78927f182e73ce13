import type { ColetoresConfig } from '../../config/coletores-config.ts';
import { createEnvioEsocial } from './create-envio-esocial.ts';
import { createEsocial } from './create-esocial.ts';
import { createIntegra } from './create-integra.ts';
import { createNfe } from './create-nfe.ts';
import { createNfse } from './create-nfse.ts';
import { createReceitanetBx } from './create-receitanet-bx.ts';
import type { DepsDeColetor } from './deps-de-coletor.ts';
import type { Coletores } from './port.ts';

/** The collectors that the settings name. Each service is put together in a file of its own beside this one. */
export function createColetores(config: ColetoresConfig, deps: DepsDeColetor): Coletores {
  const integra = createIntegra(config.integra, deps);
  const ecac = config.ecac === null ? null : integra.open(config.ecac);
  const receitanetBx = config.receitanetBx === null ? null : createReceitanetBx(config.receitanetBx);
  return {
    ecac: ecac?.coletor ?? null,
    peloContratante: config.ecac?.autor === 'contratante',
    integra,
    receitanetBx: receitanetBx?.coletor ?? null,
    esocial: config.esocial === null ? null : createEsocial(config.esocial),
    nfe: config.nfe === null ? null : createNfe(config.nfe),
    nfse: config.nfse === null ? null : createNfse(config.nfse),
    ...(config.esocial === null
      ? {}
      : {
          envio: createEnvioEsocial({
            ...config.esocial,
            consultasPorDia: config.esocial.escolhas.limites.porDia,
          }),
        }),
    simulado: false,
    async close() {
      ecac?.close();
      receitanetBx?.close();
    },
  };
}
