import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';

/** What a collector may use of this process besides its own settings. */
export interface DepsDeColetor {
  /** The only hosts that may be spoken to; `null`: whichever the settings name. */
  outboundHosts: readonly string[] | null;
  clock: Clock;
  log: Logger;
}
