import { z } from 'zod';

const MAX_TEXT = 10_000;
const text = z.string().transform((value) => value.slice(0, MAX_TEXT));

/** What a child says on its way: how far it is, the result, or why it could not (`semEspaco`: the disk is full). */
export const recadoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('progresso'), feito: z.number(), total: z.number(), mensagem: text }),
  z.object({ tipo: z.literal('fim'), resultado: z.unknown() }),
  z.object({ tipo: z.literal('erro'), mensagem: text, stack: text, semEspaco: z.boolean().optional() }),
]);
export type Recado = z.infer<typeof recadoSchema>;
export type Progresso = Omit<Recado & { tipo: 'progresso' }, 'tipo'>;
