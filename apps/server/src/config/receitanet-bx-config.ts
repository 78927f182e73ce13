import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findCnpj } from '@apura/br';
import type { DialetoBx } from '@apura/coletores';
import { createLeitor, type Env } from './create-leitor.ts';

/** A ReceitanetBX Serviço that this process reaches, and the folder that it writes into. */
export interface ReceitanetBxConfig {
  url: string;
  pasta: string;
  /** CNPJ of the one certificate that the service was set up with. */
  certificado: string;
  dialeto: DialetoBx;
}

/** Reads where the service is; null when there is none. Every fault goes to `falhas`, one Portuguese sentence each. */
export function parseReceitanetBxConfig(env: Env, falhas: string[]): ReceitanetBxConfig | null {
  if (!env.RECEITANETBX_URL) return null;
  const leitor = createLeitor(env, falhas, 'com RECEITANETBX_URL');
  const pasta = leitor.need('RECEITANETBX_PASTA');
  if (pasta !== '' && !existsSync(pasta)) falhas.push('RECEITANETBX_PASTA deve ser uma pasta que existe.');
  const certificado = findCnpj(leitor.need('RECEITANETBX_CNPJ'));
  if (env.RECEITANETBX_CNPJ && certificado === undefined)
    falhas.push('RECEITANETBX_CNPJ deve ser o CNPJ do certificado configurado no ReceitanetBX Serviço.');
  return {
    url: leitor.url('RECEITANETBX_URL'),
    pasta: resolve(pasta),
    certificado: certificado ?? '',
    dialeto: leitor.choice('RECEITANETBX_NOMES', ['nomes', 'codigos']),
  };
}

/** The host of the service. */
export function hostsOfReceitanetBx({ url }: ReceitanetBxConfig): string[] {
  return [new URL(url).hostname];
}
