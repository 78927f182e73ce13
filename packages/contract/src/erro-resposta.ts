import { z } from 'zod';

/**
 * The body of every 4xx and 5xx answer. `fields` names the faults of single fields, `page` is the address of the code's
 * page on this server, and `requestId` finds the request in the log.
 */
export const erroRespostaSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  page: z.string().optional(),
  requestId: z.string().optional(),
});

export type ErroResposta = z.infer<typeof erroRespostaSchema>;
