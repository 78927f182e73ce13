import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

export const sendSugestao = defineRoute({
  id: 'sendSugestao',
  area: 'sugestoes',
  summary: 'Keeps a suggestion and mails it to the provider.',
  method: 'POST',
  path: '/register/suggestion',
  auth: 'sessao',
  acao: 'sugestoes',
  answer: 'json',
  body: z.object({ assunto: z.string().trim().min(1).max(120), mensagem: z.string().trim().min(1).max(5000) }),
  response: mensagemSchema,
  errors: ['muitas-tentativas'],
});
