import { z } from 'zod';
import { defineRoute } from './route.ts';

/**
 * `acao` is the sentence that people read ('Convidou usuário'), `alvo` what it was done to, `quando` an instant.
 * `endereco` (an IP address) and `dispositivo` ('Firefox no Windows') are '' when no request of a user did it.
 */
export const auditoriaItemSchema = z.object({
  id: z.string(),
  quando: z.string(),
  usuario: z.string(),
  acao: z.string(),
  alvo: z.string(),
  endereco: z.string(),
  dispositivo: z.string(),
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

/** A line of the export: codes and ids as they are kept, for programs. */
export const auditoriaLinhaSchema = z.object({
  id: z.string(),
  quando: z.string(),
  acao: z.string(),
  frase: z.string(),
  usuario_id: z.string().nullable(),
  usuario_email: z.string().nullable(),
  alvo: z.string(),
  rotulo: z.string(),
  dados: z.record(z.string(), z.unknown()),
  endereco: z.string(),
  dispositivo: z.string(),
  pedido_id: z.string(),
  /** The row's place in the owner's chain and its link, hexadecimal. */
  ordem: z.string(),
  elo: z.string(),
});
export type AuditoriaLinha = z.infer<typeof auditoriaLinhaSchema>;

const diaSchema = z.iso.date().max(10);

export const exportAuditoria = defineRoute({
  id: 'exportAuditoria',
  area: 'auditoria',
  summary: 'The activity log of a period as JSON lines, oldest first, for a SIEM. Both days count, in São Paulo.',
  method: 'GET',
  path: '/api/audit/export',
  auth: 'sessao-ou-ticket',
  acao: 'auditoria',
  answer: 'download',
  query: z.object({ inicio: diaSchema.optional(), fim: diaSchema.optional(), ticket: z.string().max(200).optional() }),
  errors: ['sem-privilegio'],
});
