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
  /** What a demonstration may make its simulators do next. */
  roteiros?: readonly Roteiro[];
  /** Ends the connections. */
  close?(): Promise<void>;
}

/** Something that a simulated service does when a button is pressed. */
export interface Roteiro {
  /** Letters and hyphens. */
  id: string;
  /** In Portuguese, as the button says it. */
  nome: string;
  executar(): void;
}
