import { z } from 'zod';
import { defineRoute } from './route.ts';

/**
 * One event of the stream. `projeto`: something of this owner's project changed, fetch it again; the id `*` means any
 * of them. `credito`: the owner's credits changed, the session's data are to be fetched anew; its id is `*`.
 * `retificacao`: as `projeto`, of a rectification; `rascunho`: of a draft, its locks, its search and its simulation;
 * `oportunidade`: of an opportunity that a user changed or commented on.
 */
export const eventoSchema = z.object({
  type: z.enum(['projeto', 'credito', 'retificacao', 'rascunho', 'oportunidade']),
  id: z.string(),
});
export type Evento = z.infer<typeof eventoSchema>;

export const streamEventos = defineRoute({
  id: 'streamEventos',
  area: 'eventos',
  summary: "Server-sent events of the owner's projects; a comment line every 15 s keeps it open.",
  method: 'GET',
  path: '/api/events',
  auth: 'sessao',
  semUso: true,
  acao: 'conta',
  answer: 'eventos',
});
