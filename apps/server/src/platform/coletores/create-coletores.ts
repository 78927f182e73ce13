import type { ColetoresConfig } from '../../config-coletores.ts';
import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';
import type { Coletores } from './port.ts';

/** What a collector may use of this process besides its own settings. */
export interface DepsDeColetor {
  /** The only hosts that may be spoken to; `null`: whichever the settings name. */
  outboundHosts: readonly string[] | null;
  clock: Clock;
  log: Logger;
}

/** The collectors that the settings name. Each service is put together in a file of its own beside this one. */
export function createColetores(_config: ColetoresConfig, _deps: DepsDeColetor): Coletores {
  return { ecac: null, receitanetBx: null, esocial: null, nfe: null, simulado: false };
}
