import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

/** The months that are offered: rights are older than five years no more. */
export const MAX_MESES_PULADOS = 60;

/** A month, AAAA-MM. */
const mesSchema = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const listMesesPulados = defineRoute({
  id: 'listMesesPulados',
  area: 'projetos',
  summary: 'The months after a monthly project that have no project and that nothing will open, with their price.',
  method: 'GET',
  path: '/api/process/:id/meses-pulados',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  params: z.object({ id: z.string().max(64) }),
  response: z.object({
    meses: z.array(mesSchema),
    /** Credits that one month takes, and those that the owner has. */
    custoPorMes: z.number(),
    disponiveis: z.number(),
    /** Why none may be created now, in Portuguese; null when they may. */
    impedimento: z.string().nullable(),
  }),
  errors: ['nao-encontrado'],
});
export type MesesPulados = z.infer<typeof listMesesPulados.response>;

export const createMesesPulados = defineRoute({
  id: 'createMesesPulados',
  area: 'projetos',
  summary: 'Creates the projects of the months that the user chose among the skipped ones: all of them or none.',
  method: 'POST',
  path: '/register/process/meses',
  auth: 'sessao',
  acao: 'mudar-projeto',
  answer: 'json',
  body: z.object({ id: z.string().min(1).max(64), meses: z.array(mesSchema).min(1).max(MAX_MESES_PULADOS) }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'sem-privilegio', 'valores-incorretos', 'creditos-insuficientes'],
});
