import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import type { Privilegio } from './privilegios.ts';
import { defineRoute } from './route.ts';
import { privilegioSchema, usuarioSchema } from './sessao.ts';

export const userStatusSchema = z.enum(['active', 'inactive', 'invited']);
export type UserStatus = z.infer<typeof userStatusSchema>;

/** The keys are those of the specification's user list item. */
export const usuarioItemSchema = z.object({
  name: z.string(),
  email: z.string(),
  privilege: privilegioSchema,
  user_status: userStatusSchema,
});
export type UsuarioItem = z.infer<typeof usuarioItemSchema>;

const emailSchema = z.string().trim().min(1).max(255);

export const listUsuarios = defineRoute({
  id: 'listUsuarios',
  area: 'usuarios',
  summary: "The owner's users.",
  method: 'GET',
  path: '/api/users',
  auth: 'sessao',
  acao: 'equipe',
  answer: 'json',
  response: z.object({ users: z.array(usuarioItemSchema) }),
  errors: ['sem-privilegio'],
});

export const inviteUsuario = defineRoute({
  id: 'inviteUsuario',
  area: 'usuarios',
  summary: 'Invites a user by mail; the link is valid for seven days.',
  method: 'POST',
  path: '/register/user',
  auth: 'sessao',
  acao: 'equipe',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ nome: z.string().trim().min(1).max(120), email: emailSchema, cpf: z.string().max(20) }),
  response: usuarioItemSchema,
  errors: [
    'sem-privilegio',
    'limite-usuarios',
    'email-ja-cadastrado',
    'email-invalido',
    'cpf-invalido',
    'muitas-tentativas',
  ],
});

/**
 * `email` and `privilegio` are sent as they are: a change of either is refused. Another `cpf`, by which a password is
 * recovered, asks a user with a second factor for a recent proof of it.
 */
export const updateUsuario = defineRoute({
  id: 'updateUsuario',
  area: 'usuarios',
  summary: "Changes the caller's own data.",
  method: 'POST',
  path: '/update/user',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  body: z.object({
    nome: z.string().trim().min(1).max(120),
    email: emailSchema,
    telefone: z.string().max(30),
    cargo: z.string().trim().max(120),
    cpf: z.string().max(20),
    privilegio: z.string().max(40),
  }),
  response: usuarioSchema,
  errors: ['conflito-de-permissao', 'cpf-invalido', 'telefone-invalido', 'segundo-fator-pedido'],
});

/** `nivelAcesso` must equal the user's present privilege. */
export const updatePermissao = defineRoute({
  id: 'updatePermissao',
  area: 'usuarios',
  summary: 'Activates or deactivates a user.',
  method: 'POST',
  path: '/update/user/permission',
  auth: 'sessao',
  acao: 'equipe',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ email: emailSchema, status: z.string().max(20), nivelAcesso: z.string().max(40) }),
  response: usuarioItemSchema,
  errors: [
    'sem-privilegio',
    'nao-encontrado',
    'conflito-de-permissao',
    'valores-incorretos',
    'limite-usuarios',
    'muitas-tentativas',
  ],
});

/** The levels that a master gives; a master's own stays. */
export const NIVEIS = ['administrator', 'user'] as const satisfies readonly Privilegio[];

export const updateNivel = defineRoute({
  id: 'updateNivel',
  area: 'usuarios',
  summary: 'Makes an active user an administrator, or an administrator a user. The sessions of the person end.',
  method: 'POST',
  path: '/update/user/level',
  auth: 'sessao',
  acao: 'niveis',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ email: emailSchema, nivel: z.enum(NIVEIS) }),
  response: usuarioItemSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'conflito-de-permissao'],
});

export const deleteUsuario = defineRoute({
  id: 'deleteUsuario',
  area: 'usuarios',
  summary: 'Removes a user; what the user made stays.',
  method: 'POST',
  path: '/delete/user',
  auth: 'sessao',
  acao: 'equipe',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ email: emailSchema }),
  response: mensagemSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'conflito-de-permissao'],
});

export const uploadFoto = defineRoute({
  id: 'uploadFoto',
  area: 'usuarios',
  summary: "Replaces the caller's profile picture; it is made anew on the server, without metadata.",
  method: 'POST',
  path: '/register/profile',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  // What a picture may weigh before it is made anew.
  multipart: { fields: [], files: 'file', maxFiles: 1, maxFileBytes: 10 * 1024 * 1024 },
  response: mensagemSchema,
  errors: ['imagem-invalida', 'arquivo-grande-demais', 'arquivo-ausente'],
});

export const getFoto = defineRoute({
  id: 'getFoto',
  area: 'usuarios',
  summary: "The caller's profile picture; 204 without one.",
  method: 'GET',
  path: '/api/profile',
  auth: 'sessao',
  acao: 'conta',
  answer: 'download',
});
