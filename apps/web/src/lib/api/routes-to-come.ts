import { defineRoute } from '@apura/contract';
import { z } from 'zod';

/**
 * Calls of the specification whose screens stand already while the server's side arrives with a later part. Each moves
 * to the contract with its server; until then the server answers 404 and the screens say the specified failure.
 */
export const requestReset = defineRoute({
  id: 'requestReset',
  area: 'sessao',
  summary: 'Mails a link for a new password.',
  method: 'POST',
  path: '/reset',
  auth: 'publica',
  answer: 'json',
  body: z.object({ username: z.string(), cpf: z.string() }),
});

export const resetSenha = defineRoute({
  id: 'resetSenha',
  area: 'sessao',
  summary: 'Sets a new password by the id of a link.',
  method: 'POST',
  path: '/reset/pass',
  auth: 'publica',
  answer: 'json',
  body: z.object({ id: z.string(), nova: z.string() }),
});

export const sendSugestao = defineRoute({
  id: 'sendSugestao',
  area: 'sugestoes',
  summary: 'Sends a suggestion to the provider.',
  method: 'POST',
  path: '/register/suggestion',
  auth: 'sessao',
  answer: 'json',
  body: z.object({ assunto: z.string(), mensagem: z.string() }),
});
