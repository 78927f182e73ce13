import { type EsocialConfig, hostsOfEsocial, parseEsocialConfig } from './esocial-config.ts';
import {
  type ContratoIntegra,
  hostsOfIntegra,
  type IntegraConfig,
  parseContratoIntegra,
  parseIntegraConfig,
} from './integra-config.ts';
import { hostsOfNfe, type NfeConfig, parseNfeConfig } from './nfe-config.ts';
import { hostsOfNfse, type NfseConfig, parseNfseConfig } from './nfse-config.ts';
import { hostsOfReceitanetBx, parseReceitanetBxConfig, type ReceitanetBxConfig } from './receitanet-bx-config.ts';

/** How the services are spoken to that documents are fetched from; `null`: the service is not set up. */
export interface ColetoresConfig {
  /** The installation's contract for the Integra Contador, for owners without one of their own. */
  ecac: ContratoIntegra | null;
  /** Where the Integra Contador is and what it is used for, the same for every contract. */
  integra: IntegraConfig;
  /** A ReceitanetBX Serviço within reach. */
  receitanetBx: ReceitanetBxConfig | null;
  esocial: EsocialConfig | null;
  nfe: NfeConfig | null;
  nfse: NfseConfig | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads how each service is spoken to. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then
 * of no use. Secrets come from files or the environment and are never printed.
 */
export function parseColetoresConfig(env: Env, falhas: string[]): ColetoresConfig {
  return {
    ecac: parseContratoIntegra(env, falhas),
    integra: parseIntegraConfig(env, falhas),
    receitanetBx: parseReceitanetBxConfig(env, falhas),
    esocial: parseEsocialConfig(env, falhas),
    nfe: parseNfeConfig(env, falhas),
    nfse: parseNfseConfig(env, falhas),
  };
}

/** The hosts that the collectors speak to. */
export function hostsOfColetores({ ecac, integra, receitanetBx, esocial, nfe, nfse }: ColetoresConfig): string[] {
  return [
    ...(ecac === null ? [] : hostsOfIntegra(integra)),
    ...(receitanetBx === null ? [] : hostsOfReceitanetBx(receitanetBx)),
    ...(esocial === null ? [] : hostsOfEsocial(esocial)),
    ...(nfe === null ? [] : hostsOfNfe(nfe)),
    ...(nfse === null ? [] : hostsOfNfse(nfse)),
  ];
}

/** Whether any service is set up: then a demonstration has no simulators. */
export function isColetaConfigurada({ integra: _, ...servicos }: ColetoresConfig): boolean {
  return Object.values(servicos).some((servico) => servico !== null);
}
