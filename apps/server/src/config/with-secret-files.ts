import { readFileSync } from 'node:fs';
import type { Env } from './create-leitor.ts';

/** Each of these may come from a file: `SECRET_KEY_FILE` names the file with the value of `SECRET_KEY`. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'OPERATOR_TOKEN',
  'SMTP_URL',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
  'STORAGE_SESSION_TOKEN',
  'SERPRO_CNPJ_KEY',
  'SERPRO_CNPJ_SECRET',
  'ASAAS_API_KEY',
  'ASAAS_WEBHOOK_TOKEN',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_CERT_PASSWORD',
  'PIX_WEBHOOK_TOKEN',
  'INTEGRA_CONTADOR_KEY',
  'INTEGRA_CONTADOR_SECRET',
  'INTEGRA_CONTADOR_CERT_PASSWORD',
] as const;

/**
 * The settings with the secrets read from files, without the line end that editors leave. Every fault goes to `falhas`,
 * one Portuguese sentence each.
 */
export function withSecretFiles(env: Env, falhas: string[]): Record<string, string | undefined> {
  const all: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const setting = `${name}_FILE`;
    const path = env[setting];
    if (path === undefined) continue;
    if (env[name] !== undefined) falhas.push(`${name} e ${setting} não andam juntas: defina uma das duas.`);
    else all[name] = readSecret({ setting, path, falhas });
    delete all[setting];
  }
  return all;
}

function readSecret({
  setting,
  path,
  falhas,
}: {
  setting: string;
  path: string;
  falhas: string[];
}): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    falhas.push(`${setting}: o arquivo ${path} não pôde ser lido.`);
    return undefined;
  }
  if (secret === '') falhas.push(`${setting}: o arquivo ${path} está vazio.`);
  return secret;
}
