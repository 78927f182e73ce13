/** How the services are spoken to that documents are fetched from; `null`: the service is not set up. */
export interface ColetoresConfig {
  ecac: null;
  receitanetBx: null;
  esocial: null;
  nfe: null;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads how each service is spoken to. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then of
 * no use. Secrets come from files or the environment and are never printed.
 */
export function parseColetoresConfig(_env: Env, _falhas: string[]): ColetoresConfig {
  return { ecac: null, receitanetBx: null, esocial: null, nfe: null };
}

/** The hosts that the collectors speak to. */
export function hostsOfColetores(_config: ColetoresConfig): string[] {
  return [];
}
