import { z } from 'zod';
import { toolsSchema } from './ferramentas.ts';
import { defineRoute } from './route.ts';

export const privilegioSchema = z.enum(['master', 'administrator', 'user']);
export type Privilegio = z.infer<typeof privilegioSchema>;

export const usuarioSchema = z.object({
  nome: z.string(),
  email: z.string(),
  telefone: z.string(),
  cargo: z.string(),
  cpf: z.string(),
  privilegio: privilegioSchema,
  plano: z.string(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** Credits are numeric strings, prices decimal strings with two places. */
export const ownerSchema = z.object({
  cnpj: z.string(),
  razao: z.string(),
  site: z.string(),
  cep: z.string(),
  uf: z.string(),
  logradouro: z.string(),
  municipio: z.string(),
  logo: z.string(),
  creditos_adquiridos: z.string(),
  creditos_consumidos: z.string(),
  plano: z.string(),
  white_label: z.boolean(),
  first_price: z.string(),
  second_price: z.string(),
  third_price: z.string(),
  fourth_price: z.string(),
});
export type Owner = z.infer<typeof ownerSchema>;

/** The answer of login and refresh. `color_1` is the secondary and `color_2` the primary colour; `produto` the product's name. */
export const sessaoSchema = z.object({
  accessToken: z.string(),
  user: usuarioSchema,
  owner: ownerSchema,
  color_1: z.string(),
  color_2: z.string(),
  tools: toolsSchema,
  produto: z.string(),
});
export type Sessao = z.infer<typeof sessaoSchema>;

export const login = defineRoute({
  id: 'login',
  area: 'sessao',
  summary: 'Signs a user in and sets the refresh cookie.',
  method: 'POST',
  path: '/login',
  auth: 'publica',
  answer: 'json',
  body: z.object({ username: z.string().min(1).max(255), password: z.string().min(1).max(255) }),
  response: sessaoSchema,
  errors: ['credenciais-invalidas', 'muitas-tentativas'],
});

export const refresh = defineRoute({
  id: 'refresh',
  area: 'sessao',
  summary: 'Rotates the refresh cookie and answers the session anew.',
  method: 'POST',
  path: '/refresh',
  auth: 'cookie',
  answer: 'json',
  response: sessaoSchema,
  errors: ['sessao-expirada'],
});

export const logout = defineRoute({
  id: 'logout',
  area: 'sessao',
  summary: 'Ends the session family and clears the cookie.',
  method: 'POST',
  path: '/logout',
  auth: 'cookie',
  answer: 'json',
  body: z.object({ username: z.string().max(255).optional() }).optional(),
  response: z.object({ message: z.string() }),
});
