import type { ColetoresConfig } from '../../config-coletores.ts';
import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';
import { createEcac } from './create-ecac.ts';
import { createEsocial } from './create-esocial.ts';
import type { Coletores } from './port.ts';

/** What a collector may use of this process besides its own settings. */
export interface DepsDeColetor {
  /** The only hosts that may be spoken to; `null`: whichever the settings name. */
  outboundHosts: readonly string[] | null;
  clock: Clock;
  log: Logger;
}

/** The collectors that the settings name. Each service is put together in a file of its own beside this one. */
export function createColetores(config: ColetoresConfig, deps: DepsDeColetor): Coletores {
  const ecac = config.ecac === null ? null : createEcac(config.ecac, deps);
  return {
    ecac: ecac?.coletor ?? null,
    receitanetBx: null,
    esocial: config.esocial === null ? null : createEsocial(config.esocial),
    nfe: null,
    simulado: false,
    async close() {
      ecac?.close();
    },
  };
}
