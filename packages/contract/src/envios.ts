import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { recorteDaGrade } from './relatorios.ts';
import { defineRoute } from './route.ts';

/** Scheduled mails of reports that one user may have. */
export const MAX_ENVIOS = 30;
export const MAX_DESTINATARIOS = 10;
/** A larger file is not attached: the mail then has the link alone. Encoded, it still passes a server's 10 MB. */
export const MAX_ANEXO_BYTES = 7 * 1024 * 1024;

export const FORMATOS_DO_ENVIO = ['xlsx', 'pdf'] as const;
export const CADENCIAS = ['semanal', 'mensal'] as const;
export type Cadencia = (typeof CADENCIAS)[number];
/** A month may have no later day. */
export const ULTIMO_DIA_DO_ENVIO = 28;

/** The days of a week, from 1: Monday. */
export const DIAS_DA_SEMANA = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
] as const;

/** 'Toda segunda-feira', 'Todo mês, no dia 5'. */
export function describeCadencia({ cadencia, dia }: { cadencia: Cadencia; dia: number }): string {
  if (cadencia === 'mensal') return `Todo mês, no dia ${dia}`;
  const nome = DIAS_DA_SEMANA[dia - 1] ?? '';
  return `${nome.endsWith('feira') ? 'Toda' : 'Todo'} ${nome}`;
}

const id = z.string().min(1).max(64);
/** yyyy-MM-dd. */
const data = z.string();

const pessoaSchema = z.object({ id: z.string(), nome: z.string(), email: z.string() });
export type PessoaDoEnvio = z.infer<typeof pessoaSchema>;

export const envioSchema = z.object({
  id: z.string(),
  relatorio: z.string(),
  /** The company, and the project's own period or that it is the newest of a monthly one. */
  projeto: z.string(),
  formato: z.enum(FORMATOS_DO_ENVIO),
  cadencia: z.enum(CADENCIAS),
  /** Of the week from 1 (Monday) to 7, or of the month. */
  dia: z.number(),
  filtros: z.array(z.string()),
  destinatarios: z.array(pessoaSchema),
  /** Whether the caller made it. Others see it because it is sent to them. */
  meu: z.boolean(),
  autor: z.string(),
  pausado: z.boolean(),
  /** The next day on which it is sent; null while it is paused. */
  proximo: data.nullable(),
  /** When it was last sent. */
  ultimo: z.iso.datetime().nullable(),
  /** What the last one said beside its text: why nothing was attached. */
  ressalva: z.string().nullable(),
  /** Why the last one failed, or why the portal paused it; null when it did not. */
  falha: z.string().nullable(),
});
export type Envio = z.infer<typeof envioSchema>;

export const listEnvios = defineRoute({
  id: 'listEnvios',
  area: 'relatorios',
  summary:
    'The scheduled mails of reports that the caller made or gets, those that fail first, and the active users to ' +
    'whom a report may be sent.',
  method: 'GET',
  path: '/api/envios',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  response: z.object({ envios: z.array(envioSchema), pessoas: z.array(pessoaSchema) }),
  errors: ['modulo-bloqueado'],
});
export type Envios = z.infer<typeof listEnvios.response>;

export const createEnvio = defineRoute({
  id: 'createEnvio',
  area: 'relatorios',
  summary:
    'Sends a report by mail every week or month, with the filters of the grid, to active users of the owner ' +
    'alone. Of a monthly project it is the newest concluded one.',
  method: 'POST',
  path: '/register/envio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  body: z
    .strictObject({
      process_id: id,
      relatorio: z.string().min(1).max(80),
      formato: z.enum(FORMATOS_DO_ENVIO),
      cadencia: z.enum(CADENCIAS),
      dia: z.number().int().min(1).max(ULTIMO_DIA_DO_ENVIO),
      destinatarios: z.array(id).min(1).max(MAX_DESTINATARIOS),
      recorte: z.strictObject(recorteDaGrade),
    })
    .refine(({ cadencia, dia }) => cadencia === 'mensal' || dia <= DIAS_DA_SEMANA.length, {
      path: ['dia'],
      message: 'Escolha um dia da semana',
    }),
  response: envioSchema,
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado', 'valores-incorretos'],
});

export const updateEnvio = defineRoute({
  id: 'updateEnvio',
  area: 'relatorios',
  summary: 'Pauses a scheduled mail of the caller, or goes on with it from its next day.',
  method: 'POST',
  path: '/update/envio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  body: z.strictObject({ id, pausado: z.boolean() }),
  response: envioSchema,
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});

export const deleteEnvio = defineRoute({
  id: 'deleteEnvio',
  area: 'relatorios',
  summary:
    'Ends a scheduled mail of the caller. Of one that somebody else made, the caller stops to get it; the others ' +
    'go on.',
  method: 'POST',
  path: '/delete/envio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  body: z.strictObject({ id }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});
