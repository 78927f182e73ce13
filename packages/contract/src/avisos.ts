import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

export const TIPOS_AVISO = [
  'projeto-concluido',
  'projeto-falhou',
  'retificacao-concluida',
  'retificacao-falhou',
  'certificado-a-vencer',
  'mes-sem-projeto',
  'projeto-do-mes',
  'projeto-voltou',
  'valores-prescrevem',
  'oportunidade-atribuida',
  'oportunidade-comentada',
  'envio-falhou',
  'relatorio-enviado',
] as const;

/** One thing that ended, failed or falls due, or that others did. `alvo` is the id of what it is about. */
export const avisoSchema = z.object({
  /** The same thing has the same id in every answer. */
  id: z.string(),
  tipo: z.enum(TIPOS_AVISO),
  titulo: z.string(),
  texto: z.string(),
  /** When it happened, or became due. */
  quando: z.iso.datetime(),
  novo: z.boolean(),
  alvo: z.string(),
});
export type Aviso = z.infer<typeof avisoSchema>;

/** Notices older than this are not listed. */
export const DIAS_DOS_AVISOS = 30;
/** The newest ones alone are listed. */
export const MAX_AVISOS = 50;

export const listAvisos = defineRoute({
  id: 'listAvisos',
  area: 'avisos',
  summary:
    'What ended, failed or falls due in the last 30 days, what others said to the user of opportunities, and the ' +
    'reports mailed to the user, newest first; and whether the user is mailed of the end of own projects and ' +
    'rectifications.',
  method: 'GET',
  path: '/api/avisos',
  auth: 'sessao',
  semUso: true,
  acao: 'avisos',
  answer: 'json',
  response: z.object({ avisos: z.array(avisoSchema), porEmail: z.boolean() }),
});
export type Avisos = z.infer<typeof listAvisos.response>;

export const markAvisos = defineRoute({
  id: 'markAvisos',
  area: 'avisos',
  summary: 'Marks every notice up to an instant as seen by this user.',
  method: 'POST',
  path: '/api/avisos/vistos',
  auth: 'sessao',
  acao: 'avisos',
  answer: 'json',
  body: z.object({ ate: z.iso.datetime().max(40) }),
  response: mensagemSchema,
});

export const setAvisosPorEmail = defineRoute({
  id: 'setAvisosPorEmail',
  area: 'avisos',
  summary: 'Turns mails on the end of own projects and rectifications on or off.',
  method: 'POST',
  path: '/api/avisos/email',
  auth: 'sessao',
  acao: 'avisos',
  answer: 'json',
  body: z.object({ ligado: z.boolean() }),
  response: mensagemSchema,
});
