import { type EnderecosNfe, enderecosNfe, hostsNfe } from '@apura/coletores';
import { createLeitor, type Env } from './config-leitor.ts';

/** Which environment of the NF-e is asked. The certificate is each company's. */
export interface NfeConfig {
  enderecos: EnderecosNfe;
  /** PEM of who vouches for the government's servers besides the public authorities. */
  ca: string | null;
}

/** Reads how the NF-e is spoken to; null when it is not. Every fault goes to `falhas`, one Portuguese sentence each. */
export function parseNfeConfig(env: Env, falhas: string[]): NfeConfig | null {
  if (!env.NFE) return null;
  const leitor = createLeitor(env, falhas, 'com NFE');
  return {
    enderecos: enderecosNfe(leitor.choice('NFE', ['producao', 'homologacao'])),
    ca: env.NFE_CA_FILE ? leitor.bytes('NFE_CA_FILE').toString('utf8') : null,
  };
}

/** The hosts of the government's servers. */
export function hostsOfNfe({ enderecos }: NfeConfig): string[] {
  return hostsNfe(enderecos);
}
