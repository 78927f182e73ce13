import { type EnderecosNfe, enderecosNfe, hostsNfe } from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** Which environment of the NF-e is asked. The certificate is each company's. */
export interface NfeConfig {
  enderecos: EnderecosNfe;
  /** PEM of the authority of the government's servers, where it is not a public one. */
  ca: string | null;
  /** Single documents of a company that may be asked for in an hour. */
  consultasPorHora: number;
}

/** As refusals of the government say it. */
export const CONSULTAS_POR_HORA = 20;

/** Reads how the NF-e is spoken to; null when it is not. Every fault goes to `falhas`, one Portuguese sentence each. */
export function parseNfeConfig(env: Env, falhas: string[]): NfeConfig | null {
  if (!env.NFE) return null;
  const leitor = createLeitor(env, falhas, 'com NFE');
  const porHora = Number(env.NFE_CONSULTAS_POR_HORA || CONSULTAS_POR_HORA);
  if (!Number.isInteger(porHora) || porHora < 1 || porHora > 100) {
    falhas.push('NFE_CONSULTAS_POR_HORA deve ser um número de 1 a 100.');
  }
  return {
    consultasPorHora: porHora,
    enderecos: enderecosNfe(leitor.choice('NFE', ['producao', 'homologacao'])),
    ca: env.NFE_CA_FILE ? leitor.bytes('NFE_CA_FILE').toString('utf8') : null,
  };
}

/** The hosts of the government's servers. */
export function hostsOfNfe({ enderecos }: NfeConfig): string[] {
  return hostsNfe(enderecos);
}
