import { z } from 'zod';
import { defineRoute } from './route.ts';

/** `acao` is the sentence that people read ('Convidou usuário'), `alvo` what it was done to, `quando` an instant. */
export const auditoriaItemSchema = z.object({
  id: z.string(),
  quando: z.string(),
  usuario: z.string(),
  acao: z.string(),
  alvo: z.string(),
});
export type AuditoriaItem = z.infer<typeof auditoriaItemSchema>;

export const listAuditoria = defineRoute({
  id: 'listAuditoria',
  area: 'auditoria',
  summary: 'Who did what in this owner, newest first, by window and search.',
  method: 'GET',
  path: '/api/audit',
  auth: 'sessao',
  acao: 'auditoria',
  answer: 'json',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    q: z.string().max(120).optional(),
  }),
  response: z.object({ finalResult: z.array(auditoriaItemSchema), total: z.number() }),
  errors: ['sem-privilegio'],
});
