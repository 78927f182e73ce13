import { enderecoNfse } from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** Which national environment of the NFS-e is asked. The certificate is each company's. */
export interface NfseConfig {
  endereco: string;
  /** PEM of the authority of the government's server, where it is not a public one. */
  ca: string | null;
}

/**
 * Reads how the NFS-e is spoken to; null when it is not. Every fault goes to `falhas`, one Portuguese sentence each.
 */
export function parseNfseConfig(env: Env, falhas: string[]): NfseConfig | null {
  if (!env.NFSE) return null;
  const leitor = createLeitor(env, falhas, 'com NFSE');
  return {
    endereco: enderecoNfse(leitor.choice('NFSE', ['producao', 'producao-restrita'])),
    ca: env.NFSE_CA_FILE ? leitor.bytes('NFSE_CA_FILE').toString('utf8') : null,
  };
}

export const hostOfNfse = ({ endereco }: NfseConfig): string => new URL(endereco).hostname;
