import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCnpj, isEmail } from '@apura/br';
import { z } from 'zod';
import { parseClamd } from './parse-clamd.ts';
import { parseSmtpUrl } from './parse-smtp-url.ts';
import type { RunAs } from './run-as.ts';

const ROLES = ['all', 'web', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROJECT_ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');

const porta = (nome: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${nome} deve ser um número de porta entre 0 e 65535.`)
    .transform(Number)
    .refine((valor) => valor <= 65_535, `${nome} deve ser um número de porta entre 0 e 65535.`);

/** Whether a text is an address or a network of addresses (CIDR). */
function isNetwork(texto: string): boolean {
  const [endereco = '', prefixo, ...mais] = texto.split('/');
  const versao = isIP(endereco);
  if (versao === 0 || mais.length > 0) return false;
  return prefixo === undefined || (/^\d{1,3}$/.test(prefixo) && Number(prefixo) <= (versao === 4 ? 32 : 128));
}

const inteiro = (nome: string, min: number, max: number) => {
  const mensagem = `${nome} deve ser um número inteiro de ${min} a ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, mensagem)
    .transform(Number)
    .refine((valor) => valor >= min && valor <= max, mensagem);
};

const umOuZero = (nome: string) => z.enum(['0', '1'], `${nome} deve ser 0 ou 1.`).transform((valor) => valor === '1');

const hosts = (nome: string, exemplo: string) =>
  z
    .string()
    .transform((lista) =>
      lista
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    )
    .refine(
      (nomes) => nomes.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(host)),
      `${nome} deve ser uma lista de nomes de servidor separados por vírgula, por exemplo ${exemplo}.`,
    );

const url = (nome: string, protocolos: readonly string[]) =>
  z.string().refine((valor) => protocolos.includes(protocoloDe(valor)), {
    message: `${nome} deve ser um endereço que comece por ${protocolos.map((p) => `${p}//`).join(' ou ')}.`,
  });

/** The settings as the environment holds them, with what is valid and what each is without being set. */
export const ambiente = z.object({
  PORT: porta('PORT').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  MIGRATION_DATABASE_URL: url('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  ROLE: z.enum(ROLES, 'ROLE deve ser all, web ou worker.').default('all'),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'])
    .refine(isSmtpUrl, 'SMTP_URL só aceita os parâmetros requireTLS e rejectUnauthorized, com true ou false.')
    .optional(),
  MAIL_FROM: z.string().refine(isEmail, 'MAIL_FROM deve ser um endereço de e-mail.').optional(),
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:']).optional(),
  PLAINTEXT_HOSTS: hosts('PLAINTEXT_HOSTS', 'minio,10.0.0.8').default([]),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY deve ter pelo menos 32 caracteres aleatórios.').optional(),
  SECRET_KEY_OLD: z.string().min(32, 'SECRET_KEY_OLD deve ter pelo menos 32 caracteres.').optional(),
  SESSION_HOURS: inteiro('SESSION_HOURS', 1, 720).default(12),
  SESSION_IDLE_MINUTES: inteiro('SESSION_IDLE_MINUTES', 5, 43_200).default(60),
  BREACHED_PASSWORDS_URL: url('BREACHED_PASSWORDS_URL', ['https:', 'http:']).optional(),
  FREE_DISK_MB: inteiro('FREE_DISK_MB', 0, 999_999_999).default(256),
  ENCRYPT_DOCUMENTS: umOuZero('ENCRYPT_DOCUMENTS').default(true),
  CLAMD: z
    .string()
    .refine(
      (valor) => parseClamd(valor) !== undefined,
      'CLAMD deve ser o caminho do socket do clamd, por exemplo /run/clamav/clamd.ctl, ou servidor e porta, por ' +
        'exemplo 127.0.0.1:3310.',
    )
    .optional(),
  DEMO: umOuZero('DEMO').optional(),
  DEMO_DOCUMENTS: z.string().min(1, 'DEMO_DOCUMENTS não pode ser vazio.').optional(),
  PRODUCT_NAME: z.string().min(1, 'PRODUCT_NAME não pode ser vazio.').max(40).default('Apura'),
  SUGGESTION_EMAIL: z
    .string()
    .refine(isEmail, 'SUGGESTION_EMAIL deve ser um endereço de e-mail.')
    .default('sugestoes@apura.local'),
  SELLER_NAME: z.string().min(1).max(150, 'SELLER_NAME tem até 150 caracteres.').optional(),
  SELLER_CNPJ: z
    .string()
    .transform((valor) => findCnpj(valor) ?? '')
    .refine((cnpj) => cnpj !== '', 'SELLER_CNPJ deve ser um CNPJ.')
    .optional(),
  SELLER_ADDRESS: z.string().max(200, 'SELLER_ADDRESS tem até 200 caracteres.').default(''),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'SECURITY_CONTACT deve ser mailto:endereço ou https://página.')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL deve ser um de: ${LOG_LEVELS.join(', ')}.`).default('info'),
  WORKER_MEMORY_MB: z
    .string()
    .regex(/^\d+$/, 'WORKER_MEMORY_MB deve ser um número inteiro de megabytes.')
    .transform(Number)
    .refine((valor) => valor >= 256, 'WORKER_MEMORY_MB deve ser de pelo menos 256.')
    .default(1024),
  OPERATOR_TOKEN: z.string().min(24, 'OPERATOR_TOKEN deve ter pelo menos 24 caracteres aleatórios.').optional(),
  WORKER_JOBS: inteiro('WORKER_JOBS', 1, 64).optional(),
  WORKER_USER: z
    .string()
    .regex(
      /^[1-9]\d{0,8}:[1-9]\d{0,8}$/,
      'WORKER_USER deve ser o número do usuário e o do grupo, que não o root, por exemplo 65533:65533.',
    )
    .transform((texto): RunAs => {
      const [uid, gid] = texto.split(':').map(Number);
      return { uid: uid ?? 0, gid: gid ?? 0 };
    })
    .optional(),
  TABLES_DIR: z
    .string()
    .refine((pasta) => existsSync(pasta), 'TABLES_DIR deve ser uma pasta que existe.')
    .optional(),
  OUTBOUND_HOSTS: hosts('OUTBOUND_HOSTS', 'viacep.com.br,brasilapi.com.br').optional(),
  REGISTRY_URL: url('REGISTRY_URL', ['http:', 'https:']).optional(),
  REGISTRY_FALLBACK_URL: url('REGISTRY_FALLBACK_URL', ['http:', 'https:']).optional(),
  REGISTRY_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'REGISTRY_PER_MINUTE deve ser um número inteiro de 1 a 99999.')
    .transform(Number)
    .default(30),
  SERPRO_CNPJ_KEY: z.string().optional(),
  SERPRO_CNPJ_SECRET: z.string().optional(),
  SERPRO_CNPJ_PRODUCT: z
    .enum(
      ['consulta-cnpj-df', 'consulta-cnpj-df-trial'],
      'SERPRO_CNPJ_PRODUCT deve ser consulta-cnpj-df ou consulta-cnpj-df-trial.',
    )
    .default('consulta-cnpj-df'),
  SERPRO_GATEWAY_URL: url('SERPRO_GATEWAY_URL', ['http:', 'https:']).default('https://gateway.apiserpro.serpro.gov.br'),
  CEP_URL: url('CEP_URL', ['http:', 'https:']).optional(),
  CEP_FALLBACK_URL: url('CEP_FALLBACK_URL', ['http:', 'https:']).optional(),
  STEP_UP_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'STEP_UP_MINUTES deve ser um número inteiro de minutos, de 1 a 9999.')
    .transform(Number)
    .default(10),
  SSO_INTERNAL_HOSTS: hosts('SSO_INTERNAL_HOSTS', 'login.empresa.local').default([]),
  HEALTH_PORT: porta('HEALTH_PORT').optional(),
  TRUST_PROXY: z
    .string()
    .transform((texto) => texto.split(/[\s,]+/).filter((parte) => parte !== ''))
    .refine(
      (partes) => (partes.length === 1 && /^\d$/.test(partes[0] ?? '')) || partes.every(isNetwork),
      'TRUST_PROXY deve ser quantos proxies há na frente (0 a 9), ou os endereços deles separados por vírgula, ' +
        'por exemplo 10.0.0.0/8.',
    )
    .transform((partes): false | number | string[] => {
      if (!partes.every((parte) => /^\d$/.test(parte))) return partes;
      return Number(partes[0] ?? 0) || false;
    })
    .default(false),
  WEB_DIR: z.string().default(resolve(PROJECT_ROOT, 'apps/web/dist')),
  DIAGNOSTICO_DIR: z.string().default(resolve(PROJECT_ROOT, 'apps/diagnostico/dist')),
  EMBED_ORIGINS: z
    .string()
    .transform((lista) => lista.split(/[\s,]+/).filter((origem) => origem !== ''))
    .refine(
      (origens) =>
        origens.every((origem) => /^https?:$/.test(protocoloDe(origem)) && new URL(origem).origin === origem),
      'EMBED_ORIGINS deve ser uma lista de origens separadas por vírgula, por exemplo https://portal.exemplo.com.br.',
    )
    .default([]),
});

export type Ambiente = z.output<typeof ambiente>;

function isSmtpUrl(valor: string): boolean {
  try {
    parseSmtpUrl(valor);
    return true;
  } catch {
    return false;
  }
}

function protocoloDe(valor: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(valor)?.[0].toLowerCase() ?? '';
}
