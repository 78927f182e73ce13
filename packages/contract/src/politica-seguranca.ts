import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';
import { privilegioSchema } from './sessao.ts';

/** Characters of an administrator's note on how they made sure of a person. */
export const MAX_CONFIRMACAO = 200;

/** A user of the owner as the administrators' screen of security shows it. */
export const fatorDoUsuarioSchema = z.object({
  nome: z.string(),
  email: z.string(),
  privilegio: privilegioSchema,
  segundo_fator: z.boolean(),
});
export type FatorDoUsuario = z.infer<typeof fatorDoUsuarioSchema>;

export const politicaSegurancaSchema = z.object({
  exigir_segundo_fator: z.boolean(),
  usuarios: z.array(fatorDoUsuarioSchema),
});
export type PoliticaSeguranca = z.infer<typeof politicaSegurancaSchema>;

export const getPoliticaSeguranca = defineRoute({
  id: 'getPoliticaSeguranca',
  area: 'segundo-fator',
  summary: 'Whether the owner asks all its users for a second factor, and which of the active ones have one.',
  method: 'GET',
  path: '/api/security',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  response: politicaSegurancaSchema,
  errors: ['sem-privilegio'],
});

export const updatePoliticaSeguranca = defineRoute({
  id: 'updatePoliticaSeguranca',
  area: 'segundo-fator',
  summary: 'Asks all users of the owner for a second factor, or no longer. Sessions of those without one end.',
  method: 'POST',
  path: '/update/security',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ exigir_segundo_fator: z.boolean() }),
  response: politicaSegurancaSchema,
  errors: ['sem-privilegio', 'segundo-fator-ausente'],
});

export const resetSegundoFator = defineRoute({
  id: 'resetSegundoFator',
  area: 'segundo-fator',
  summary:
    "Takes another user's second factors away and ends that user's sessions. `confirmacao`: how the person was known.",
  method: 'POST',
  path: '/delete/user/factor',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  body: z.object({
    email: z.string().trim().min(1).max(255),
    confirmacao: z.string().trim().min(1).max(MAX_CONFIRMACAO),
  }),
  response: mensagemSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'conflito-de-permissao'],
});
