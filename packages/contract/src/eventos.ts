import { z } from 'zod';
import { defineRoute } from './route.ts';

/** One event of the stream: something of this owner's project changed, fetch it again. The id `*` means any of them. */
export const eventoSchema = z.object({ type: z.literal('projeto'), id: z.string() });
export type Evento = z.infer<typeof eventoSchema>;

export const streamEventos = defineRoute({
  id: 'streamEventos',
  area: 'eventos',
  summary: "Server-sent events of the owner's projects; a comment line every 15 s keeps it open.",
  method: 'GET',
  path: '/api/events',
  auth: 'sessao',
  answer: 'eventos',
});
