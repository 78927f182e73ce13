import { z } from 'zod';
import { ALCANCES_TOKEN } from './alcance-token.ts';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

export { ALCANCES_TOKEN, type AlcanceToken } from './alcance-token.ts';
export { PREFIXO_TOKEN } from './prefixo-token.ts';

/** For how many days a token may be made. */
export const VALIDADES_TOKEN = [30, 90, 365] as const;
/** Tokens of one user that are neither revoked nor expired. */
export const MAX_TOKENS = 20;

/** `final` are its last four characters; the rest was shown once, when it was created. Instants are ISO. */
export const tokenAcessoSchema = z.object({
  id: z.string(),
  nome: z.string(),
  alcance: z.enum(ALCANCES_TOKEN),
  final: z.string(),
  criado_em: z.string(),
  usado_em: z.string().nullable(),
  expira_em: z.string(),
  status: z.enum(['ativo', 'expirado', 'revogado']),
});
export type TokenAcesso = z.infer<typeof tokenAcessoSchema>;

export const listTokens = defineRoute({
  id: 'listTokens',
  area: 'tokens',
  summary: "The user's own access tokens, newest first.",
  method: 'GET',
  path: '/api/tokens',
  auth: 'sessao',
  acao: 'tokens',
  answer: 'json',
  response: z.object({ tokens: z.array(tokenAcessoSchema) }),
});

export const createToken = defineRoute({
  id: 'createToken',
  area: 'tokens',
  summary:
    'Creates a token by which a program of the user sends files, or reads; it is answered once and kept as a hash.',
  method: 'POST',
  path: '/register/token',
  auth: 'sessao',
  acao: 'tokens',
  answer: 'json',
  fatorRecente: true,
  body: z.object({
    nome: z.string().trim().min(1).max(60),
    alcance: z.enum(ALCANCES_TOKEN).default('enviar'),
    dias: z.union([z.literal(VALIDADES_TOKEN[0]), z.literal(VALIDADES_TOKEN[1]), z.literal(VALIDADES_TOKEN[2])]),
  }),
  response: z.object({ id: z.string(), token: z.string() }),
  errors: ['valores-incorretos'],
});

export const revokeToken = defineRoute({
  id: 'revokeToken',
  area: 'tokens',
  summary: 'Revokes a token: the next request that brings it is refused.',
  method: 'POST',
  path: '/delete/token',
  auth: 'sessao',
  acao: 'tokens',
  answer: 'json',
  body: z.object({ id: z.string().min(1).max(64) }),
  response: mensagemSchema,
  errors: ['nao-encontrado'],
});
