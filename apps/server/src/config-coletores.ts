import { type EcacConfig, hostsOfEcac, parseEcacConfig } from './config-ecac.ts';
import { type EsocialConfig, hostsOfEsocial, parseEsocialConfig } from './config-esocial.ts';
import { hostsOfNfe, type NfeConfig, parseNfeConfig } from './config-nfe.ts';
import { hostsOfReceitanetBx, parseReceitanetBxConfig, type ReceitanetBxConfig } from './config-receitanet-bx.ts';

/** How the services are spoken to that documents are fetched from; `null`: the service is not set up. */
export interface ColetoresConfig {
  /** A contract for the Integra Contador. */
  ecac: EcacConfig | null;
  /** A ReceitanetBX Serviço within reach. */
  receitanetBx: ReceitanetBxConfig | null;
  esocial: EsocialConfig | null;
  nfe: NfeConfig | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads how each service is spoken to. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then of
 * no use. Secrets come from files or the environment and are never printed.
 */
export function parseColetoresConfig(env: Env, falhas: string[]): ColetoresConfig {
  return {
    ecac: parseEcacConfig(env, falhas),
    receitanetBx: parseReceitanetBxConfig(env, falhas),
    esocial: parseEsocialConfig(env, falhas),
    nfe: parseNfeConfig(env, falhas),
  };
}

/** The hosts that the collectors speak to. */
export function hostsOfColetores({ ecac, receitanetBx, esocial, nfe }: ColetoresConfig): string[] {
  return [
    ...(ecac === null ? [] : hostsOfEcac(ecac)),
    ...(receitanetBx === null ? [] : hostsOfReceitanetBx(receitanetBx)),
    ...(esocial === null ? [] : hostsOfEsocial(esocial)),
    ...(nfe === null ? [] : hostsOfNfe(nfe)),
  ];
}

/** Whether any service is set up: then a demonstration has no simulators. */
export function isColetaConfigurada(config: ColetoresConfig): boolean {
  return Object.values(config).some((servico) => servico !== null);
}
