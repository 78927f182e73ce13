import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';
import { sessaoSchema } from './sessao.ts';

export const MAX_CHAVES_ACESSO = 10;
export const QUANTIDADE_CODIGOS = 10;

/** Options for the browser's WebAuthn, passed on as the server wrote them: no program reads them in between. */
const opcoesSchema = z.record(z.string(), z.unknown());

const textoBase64 = z.string().max(20_000);

/**
 * What an authenticator answers, in the JSON form of WebAuthn level 3: what is read of it, and nothing else. The
 * library that verifies it checks the rest.
 */
export const respostaChaveSchema = z.object({
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: textoBase64,
    attestationObject: textoBase64.optional(),
    authenticatorData: textoBase64.optional(),
    signature: textoBase64.optional(),
    userHandle: textoBase64.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
});
export type RespostaChave = z.infer<typeof respostaChaveSchema>;

/**
 * A proof of the second factor: a code of the authenticator app, a recovery code, or a passkey's answer. One of them.
 */
export const provaFatorSchema = z.object({
  codigo: z.string().max(40).optional(),
  chave: respostaChaveSchema.optional(),
});
export type ProvaFator = z.infer<typeof provaFatorSchema>;

/** The secret of an authenticator app, as text (base32) and as the address that its QR code carries. */
export const segredoTotpSchema = z.object({ segredo: z.string(), uri: z.string() });
export type SegredoTotp = z.infer<typeof segredoTotpSchema>;

/** Recovery codes that were just made; null where the user has some already. They are never shown again. */
const codigosNovosSchema = z.array(z.string()).nullable();

export const chaveAcessoSchema = z.object({
  id: z.string(),
  nome: z.string(),
  criada_em: z.string(),
  usada_em: z.string().nullable(),
});
export type ChaveAcesso = z.infer<typeof chaveAcessoSchema>;

/**
 * `totp` is since when the app is on; `codigos` how many recovery codes are left; `senha` whether the user has a
 * password.
 */
export const segundoFatorSchema = z.object({
  totp: z.string().nullable(),
  chaves: z.array(chaveAcessoSchema),
  codigos: z.number(),
  exigido: z.boolean(),
  senha: z.boolean(),
});
export type SegundoFator = z.infer<typeof segundoFatorSchema>;

const entradaSchema = z.string().min(1).max(200);
/** The password is asked for while the user has no second factor; afterwards the factor itself is. */
const comSenhaSchema = z.object({ senha: z.string().max(255).optional() });
const nomeChaveSchema = z.string().trim().min(1).max(60);

export const enterComFator = defineRoute({
  id: 'enterComFator',
  area: 'segundo-fator',
  summary: 'The second step of a sign-in: opens the session and sets the refresh cookie.',
  method: 'POST',
  path: '/login/factor',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ entrada: entradaSchema, ...provaFatorSchema.shape }),
  response: sessaoSchema,
  errors: ['entrada-expirada', 'codigo-incorreto', 'chave-invalida', 'muitas-tentativas'],
});

export const startChaveDaEntrada = defineRoute({
  id: 'startChaveDaEntrada',
  area: 'segundo-fator',
  summary: 'What the browser asks a passkey for in the second step of a sign-in.',
  method: 'POST',
  path: '/login/factor/passkey',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ entrada: entradaSchema }),
  response: z.object({ opcoes: opcoesSchema }),
  errors: ['entrada-expirada'],
});

export const startTotpDaEntrada = defineRoute({
  id: 'startTotpDaEntrada',
  area: 'segundo-fator',
  summary: 'A new secret for a user who must set a second factor up before the session opens.',
  method: 'POST',
  path: '/login/factor/setup',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ entrada: entradaSchema }),
  response: segredoTotpSchema,
  errors: ['entrada-expirada'],
});

export const ativarTotpDaEntrada = defineRoute({
  id: 'ativarTotpDaEntrada',
  area: 'segundo-fator',
  summary: 'Turns the authenticator app on by its first code, opens the session and sets the refresh cookie.',
  method: 'POST',
  path: '/login/factor/activate',
  auth: 'publica',
  acao: 'entrar',
  answer: 'json',
  body: z.object({ entrada: entradaSchema, codigo: z.string().max(40) }),
  response: z.object({ sessao: sessaoSchema, codigos: codigosNovosSchema }),
  errors: ['entrada-expirada', 'codigo-incorreto', 'muitas-tentativas'],
});

export const getSegundoFator = defineRoute({
  id: 'getSegundoFator',
  area: 'segundo-fator',
  summary: "The caller's second factors.",
  method: 'GET',
  path: '/api/factor',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  response: segundoFatorSchema,
});

export const startTotp = defineRoute({
  id: 'startTotp',
  area: 'segundo-fator',
  summary: 'A new secret for the authenticator app, which its first code turns on.',
  method: 'POST',
  path: '/start/factor/totp',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  body: comSenhaSchema,
  response: segredoTotpSchema,
  errors: ['segundo-fator-ativo', 'senha-atual-incorreta', 'muitas-tentativas'],
});

export const ativarTotp = defineRoute({
  id: 'ativarTotp',
  area: 'segundo-fator',
  summary: 'Turns the authenticator app on by its first code.',
  method: 'POST',
  path: '/register/factor/totp',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ codigo: z.string().max(40) }),
  response: z.object({ codigos: codigosNovosSchema }),
  errors: ['nao-encontrado', 'codigo-incorreto', 'muitas-tentativas'],
});

export const deleteTotp = defineRoute({
  id: 'deleteTotp',
  area: 'segundo-fator',
  summary: 'Turns the authenticator app off.',
  method: 'POST',
  path: '/delete/factor/totp',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  response: mensagemSchema,
  errors: ['nao-encontrado', 'segundo-fator-exigido'],
});

export const createCodigos = defineRoute({
  id: 'createCodigos',
  area: 'segundo-fator',
  summary: 'Ten new recovery codes in the place of those there were.',
  method: 'POST',
  path: '/register/factor/codes',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  response: z.object({ codigos: z.array(z.string()) }),
  errors: ['segundo-fator-ausente'],
});

export const startChave = defineRoute({
  id: 'startChave',
  area: 'segundo-fator',
  summary: 'What the browser makes a passkey with.',
  method: 'POST',
  path: '/start/factor/passkey',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  body: comSenhaSchema,
  response: z.object({ opcoes: opcoesSchema }),
  errors: ['senha-atual-incorreta', 'valores-incorretos', 'muitas-tentativas'],
});

export const createChave = defineRoute({
  id: 'createChave',
  area: 'segundo-fator',
  summary: 'Keeps the passkey that the browser has made.',
  method: 'POST',
  path: '/register/factor/passkey',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ nome: nomeChaveSchema, resposta: respostaChaveSchema }),
  response: z.object({ id: z.string(), codigos: codigosNovosSchema }),
  errors: ['chave-invalida', 'valores-incorretos'],
});

export const updateChave = defineRoute({
  id: 'updateChave',
  area: 'segundo-fator',
  summary: 'Renames a passkey.',
  method: 'POST',
  path: '/update/factor/passkey',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  body: z.object({ id: z.string().max(60), nome: nomeChaveSchema }),
  response: mensagemSchema,
  errors: ['nao-encontrado'],
});

export const deleteChave = defineRoute({
  id: 'deleteChave',
  area: 'segundo-fator',
  summary: 'Removes a passkey.',
  method: 'POST',
  path: '/delete/factor/passkey',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ id: z.string().max(60) }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'segundo-fator-exigido'],
});

export const startProva = defineRoute({
  id: 'startProva',
  area: 'segundo-fator',
  summary: 'By which factors the session may be confirmed, and what the browser asks a passkey for (null without one).',
  method: 'POST',
  path: '/start/factor/proof',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  response: z.object({ totp: z.boolean(), opcoes: opcoesSchema.nullable() }),
});

export const provarFator = defineRoute({
  id: 'provarFator',
  area: 'segundo-fator',
  summary: 'Proves the second factor again: calls that ask for a recent proof are let in for a while.',
  method: 'POST',
  path: '/register/factor/proof',
  auth: 'sessao',
  acao: 'segundo-fator',
  answer: 'json',
  body: provaFatorSchema,
  response: mensagemSchema,
  errors: ['segundo-fator-ausente', 'codigo-incorreto', 'chave-invalida', 'muitas-tentativas'],
});
