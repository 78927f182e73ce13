import type { Coletor } from '@apura/coletores';

/** Who fetches documents from the services of the government. A service that is not set up has no collector. */
export interface Coletores {
  ecac: Coletor | null;
  receitanetBx: Coletor | null;
  esocial: Coletor | null;
  /** The distribution of the NF-e. */
  nfe: Coletor | null;
  /** Whether simulators answer: what comes from them is shown as 'simulado'. */
  simulado: boolean;
  /** Ends the connections. */
  close?(): Promise<void>;
}
