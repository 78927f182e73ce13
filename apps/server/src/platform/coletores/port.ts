import type { ClienteNfe, Coletor } from '@apura/coletores';

/** Who fetches documents from the services of the government. A service that is not set up has no collector. */
export interface Coletores {
  ecac: Coletor | null;
  receitanetBx: Coletor | null;
  esocial: Coletor | null;
  /** The distribution of the NF-e to recipients, which is followed by company and not by project. */
  nfe: FonteNfe | null;
  /** Whether simulators answer: what comes from them is shown as 'simulado'. */
  simulado: boolean;
  /** What a demonstration may make its simulators do next. */
  roteiros?: readonly Roteiro[];
  /** Ends the connections. */
  close?(): Promise<void>;
}

/** Where recipients ask for the NF-e issued to them. */
export interface FonteNfe {
  /** Opens a client that proves itself by a company's certificate; its caller closes it. */
  abrir(certificado: { pfx: Uint8Array; senha: string }): ClienteNfe;
  /** Between two questions while there is more; null: as the service asks for. */
  pausaMs: number | null;
}

/** Something that a simulated service does when a button is pressed. */
export interface Roteiro {
  /** Letters and hyphens. */
  id: string;
  /** In Portuguese, as the button says it. */
  nome: string;
  executar(): void;
}
