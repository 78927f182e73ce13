import { z } from 'zod';
import { toolsSchema } from './ferramentas.ts';
import { mensagemSchema } from './mensagem.ts';
import { PRIVILEGIOS } from './privilegios.ts';
import { defineRoute } from './route.ts';

export const privilegioSchema = z.enum(PRIVILEGIOS);

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

/**
 * The answer of login and refresh. `color_1` is the secondary and `color_2` the primary colour; `produto` the
 * product's name.
 */
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

/**
 * The answer of a login whose password was right but whose user has a second step to take. `entrada` names the sign-in
 * in that step; `configurar`: the owner asks for a second factor and the user has none yet.
 */
export const entradaPendenteSchema = z.object({
  entrada: z.string(),
  totp: z.boolean(),
  chave: z.boolean(),
  configurar: z.boolean(),
});
export type EntradaPendente = z.infer<typeof entradaPendenteSchema>;

export const login = defineRoute({
  id: 'login',
  area: 'sessao',
  summary: 'Signs a user in and sets the refresh cookie, or names the second step that is left to take.',
  method: 'POST',
  path: '/login',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ username: z.string().min(1).max(255), password: z.string().min(1).max(255) }),
  response: z.union([sessaoSchema, entradaPendenteSchema]),
  errors: ['credenciais-invalidas', 'muitas-tentativas'],
});

export const refresh = defineRoute({
  id: 'refresh',
  area: 'sessao',
  summary: 'Rotates the refresh cookie and answers the session anew.',
  method: 'POST',
  path: '/refresh',
  auth: 'cookie',
  acao: 'entrar',
  answer: 'json',
  response: sessaoSchema,
  errors: ['sessao-expirada', 'origem-recusada'],
});

export const logout = defineRoute({
  id: 'logout',
  area: 'sessao',
  summary: 'Ends the session of the cookie, else of the bearer token, and clears the cookie.',
  method: 'POST',
  path: '/logout',
  auth: 'cookie',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ username: z.string().max(255).optional() }).optional(),
  response: mensagemSchema,
  errors: ['origem-recusada'],
});

/** Always answers 200, so that the answer does not show which accounts exist. */
export const requestReset = defineRoute({
  id: 'requestReset',
  area: 'sessao',
  summary: 'Mails a single-use link for a new password when e-mail and CPF belong together.',
  method: 'POST',
  path: '/reset',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ username: z.string().max(255), cpf: z.string().max(20) }),
  response: mensagemSchema,
  errors: ['email-invalido', 'cpf-invalido', 'muitas-tentativas'],
});

export const resetSenha = defineRoute({
  id: 'resetSenha',
  area: 'sessao',
  summary: 'Sets a new password by the id of a mailed link; an invitation also activates its user.',
  method: 'POST',
  path: '/reset/pass',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  // A link without its id is refused as a link, in the specified words.
  body: z.object({ id: z.string().max(200).default(''), nova: z.string().max(1000) }),
  response: mensagemSchema,
  errors: ['link-invalido', 'senha-fraca', 'senha-comum', 'muitas-tentativas'],
});

export const updateSenha = defineRoute({
  id: 'updateSenha',
  area: 'sessao',
  summary: "Changes the caller's password and ends the other sessions of the caller.",
  method: 'POST',
  path: '/update/password',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  body: z.object({
    antiga: z.string().max(1000),
    nova: z.string().max(1000),
    /** Whether the caller's access tokens end too. */
    revogarTokens: z.boolean().optional(),
  }),
  response: mensagemSchema,
  errors: ['senha-atual-incorreta', 'senha-fraca', 'senha-comum', 'senha-repetida', 'muitas-tentativas'],
});

/**
 * A session of the caller: `aparelho` as people call it ('Chrome no Windows'), `esta` the one that asks. Instants are
 * ISO.
 */
export const sessaoListadaSchema = z.object({
  id: z.string(),
  aparelho: z.string(),
  endereco: z.string(),
  desde: z.string(),
  usada_em: z.string(),
  esta: z.boolean(),
});
export type SessaoListada = z.infer<typeof sessaoListadaSchema>;

export const listSessoes = defineRoute({
  id: 'listSessoes',
  area: 'sessao',
  summary: "The caller's own sessions that are open, the one used last first.",
  method: 'GET',
  path: '/api/sessions',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  response: z.object({ sessoes: z.array(sessaoListadaSchema) }),
});

export const endSessao = defineRoute({
  id: 'endSessao',
  area: 'sessao',
  summary: "Ends one of the caller's sessions: its next request is refused.",
  method: 'POST',
  path: '/delete/session',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ id: z.string().min(1).max(64) }),
  response: mensagemSchema,
  errors: ['nao-encontrado'],
});

export const endOutrasSessoes = defineRoute({
  id: 'endOutrasSessoes',
  area: 'sessao',
  summary: "Ends the caller's sessions but the one that asks.",
  method: 'POST',
  path: '/delete/sessions',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  fatorRecente: true,
  response: mensagemSchema,
});

export const endSessoesDeUsuario = defineRoute({
  id: 'endSessoesDeUsuario',
  area: 'sessao',
  summary: "Ends every session of another user of the owner: the user's next request is refused.",
  method: 'POST',
  path: '/delete/user/sessions',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ email: z.string().trim().min(1).max(255) }),
  response: mensagemSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'conflito-de-permissao'],
});

export const endSessoesDaEquipe = defineRoute({
  id: 'endSessoesDaEquipe',
  area: 'sessao',
  summary: 'Ends the sessions of every user of the owner whom the caller may act on, and the other ones of the caller.',
  method: 'POST',
  path: '/delete/users/sessions',
  auth: 'sessao',
  acao: 'seguranca',
  answer: 'json',
  fatorRecente: true,
  response: mensagemSchema,
  errors: ['sem-privilegio'],
});
