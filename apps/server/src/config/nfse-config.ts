import { type EnderecosNfse, enderecosNfse, hostsNfse } from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** Which national environment of the NFS-e is asked. The certificate is each company's. */
export interface NfseConfig {
  enderecos: EnderecosNfse;
  /** PEM of the authority of the government's servers, where it is not a public one. */
  ca: string | null;
}

/**
 * Reads how the NFS-e is spoken to; null when it is not. Every fault goes to `falhas`, one Portuguese sentence each.
 */
export function parseNfseConfig(env: Env, falhas: string[]): NfseConfig | null {
  if (!env.NFSE) return null;
  const leitor = createLeitor(env, falhas, 'com NFSE');
  return {
    enderecos: enderecosNfse(leitor.choice('NFSE', ['producao', 'producao-restrita'])),
    ca: env.NFSE_CA_FILE ? leitor.bytes('NFSE_CA_FILE').toString('utf8') : null,
  };
}

/** The hosts of the government's servers. */
export const hostsOfNfse = ({ enderecos }: NfseConfig): string[] => hostsNfse(enderecos);
