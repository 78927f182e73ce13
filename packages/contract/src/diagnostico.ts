import { z } from 'zod';
import { defineRoute } from './route.ts';

/** The embed token's type is Embed. */
export const embedSchema = z.object({ embedToken: z.string(), embedUrl: z.string(), reportId: z.string() });
export type Embed = z.infer<typeof embedSchema>;

export const getEmbed = defineRoute({
  id: 'getEmbed',
  area: 'diagnostico',
  summary: "Access to a project's embedded report.",
  method: 'GET',
  path: '/api/embed/:reportId/:projectId',
  auth: 'sessao',
  answer: 'json',
  params: z.object({ reportId: z.string().min(1).max(200), projectId: z.string().min(1).max(64) }),
  response: embedSchema,
  errors: ['nao-encontrado', 'diagnostico-indisponivel'],
});
