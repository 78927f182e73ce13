import { z } from 'zod';

const valor = z.string().regex(/^-?\d+\.\d{2}$/);

/**
 * What PIS and COFINS leave when they end: balances of the last EFD-Contribuições (`mes`, yyyy-MM), as they are and as
 * they will be when what lapses before is gone, and what the CBS takes over or loses.
 */
export const viradaSchema = z.object({
  mes: z.string().nullable(),
  saldo: valor,
  projetado: valor,
  prescreve_antes: valor,
  quotas: valor,
  estoque: valor,
  /** By an inventory of an earlier day than the law asks for. */
  estoque_simulado: z.boolean(),
  a_escriturar: valor,
  meses_a_retificar: z.number().int(),
});
export type ViradaDoProjeto = z.infer<typeof viradaSchema>;

/** A day by which something has to be done because PIS and COFINS end, with the law that says so. */
export const prazoDaViradaSchema = z.object({ dia: z.string(), fazer: z.string(), fundamento: z.string() });
export type PrazoDaVirada = z.infer<typeof prazoDaViradaSchema>;
