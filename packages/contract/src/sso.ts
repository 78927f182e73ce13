import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

export const MAX_DOMINIOS_SSO = 20;

/**
 * Where a provider sends a user back to, below the portal's address: each owner's provider to the owner's id below
 * it.
 */
export const RETORNO_SSO = '/login/sso/retorno';

const emailSchema = z.string().trim().min(1).max(255);

/** An owner's OpenID provider. The client's secret is written and never read again. */
export const provedorSsoSchema = z.object({
  emissor: z.string(),
  client_id: z.string(),
  dominios: z.array(z.string()),
  ativo: z.boolean(),
  alterado_em: z.string(),
});

/** `retorno` is the address that the provider must know; `provedor` is null before one is kept. */
export const ssoSchema = z.object({ provedor: provedorSsoSchema.nullable(), retorno: z.string() });
export type Sso = z.infer<typeof ssoSchema>;

export const findSso = defineRoute({
  id: 'findSso',
  area: 'sso',
  summary: "Whether an e-mail's domain belongs to an owner with single sign-on. It tells nothing about any account.",
  method: 'POST',
  path: '/login/sso/find',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ email: emailSchema }),
  response: z.object({ disponivel: z.boolean() }),
  errors: ['muitas-tentativas'],
});

export const startSso = defineRoute({
  id: 'startSso',
  area: 'sso',
  summary:
    "Begins a sign-in by the owner's provider: the address to go to, and a cookie that binds it to this browser.",
  method: 'POST',
  path: '/login/sso',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ email: emailSchema }),
  response: z.object({ url: z.string() }),
  errors: ['sso-nao-configurado', 'sso-indisponivel', 'muitas-tentativas'],
});

/** It answers a redirection to the portal: with a session, with a second step to take, or with the code of an error. */
export const finishSso = defineRoute({
  id: 'finishSso',
  area: 'sso',
  summary: 'Where the provider sends the user back to: opens the session and leads to the portal.',
  method: 'GET',
  path: `${RETORNO_SSO}/:owner`,
  auth: 'publica',
  acao: 'entrar',
  answer: 'vazio',
  params: z.object({ owner: z.string().min(1).max(64) }),
});

export const getSso = defineRoute({
  id: 'getSso',
  area: 'sso',
  summary: "The owner's OpenID provider.",
  method: 'GET',
  path: '/api/sso',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  response: ssoSchema,
  errors: ['sem-privilegio'],
});

/** An absent or empty `segredo` keeps the one there is. */
export const updateSso = defineRoute({
  id: 'updateSso',
  area: 'sso',
  summary: "Keeps the owner's OpenID provider, after its discovery document was read.",
  method: 'POST',
  path: '/update/sso',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  body: z.object({
    emissor: z.string().trim().min(1).max(500),
    client_id: z.string().trim().min(1).max(255),
    segredo: z.string().max(1000).optional(),
    dominios: z.array(z.string().trim().min(1).max(253)).min(1).max(MAX_DOMINIOS_SSO),
    ativo: z.boolean(),
  }),
  response: ssoSchema,
  errors: ['sem-privilegio', 'valores-incorretos', 'muitas-tentativas'],
});

export const deleteSso = defineRoute({
  id: 'deleteSso',
  area: 'sso',
  summary: "Deletes the owner's OpenID provider with its secret.",
  method: 'POST',
  path: '/delete/sso',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  response: mensagemSchema,
  errors: ['sem-privilegio', 'nao-encontrado'],
});
