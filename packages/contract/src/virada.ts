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

const qtd = z.number().int();

/** The lines behind the figures of a project, and its balances month by month (yyyy-MM) to the turn. */
export const viradaPaineisSchema = z.object({
  /** By allowed use: the contribution or the CBS alone, or also reimbursement. `projetado`: not of a file. */
  meses: z.array(z.object({ m: z.string(), projetado: z.boolean(), contribuicao: valor, ressarcivel: valor })),
  origens: z.array(
    z.object({
      origem: z.string(),
      saldo: valor,
      projetado: valor,
      prazo: z.string().nullable(),
      providencia: z.string(),
      qtd,
    }),
  ),
  /** By the month whose file has to be rectified. */
  escriturar: z.array(
    z.object({
      m: z.string(),
      credito: valor,
      ultimo_dia: z.string().nullable(),
      qtd,
      /** Of those, the notes of services, which a report of their own proposes; 0 in earlier results. */
      servicos: qtd.default(0),
    }),
  ),
  estoque: z.array(z.object({ resultado: z.string(), qtd, credito: valor })),
  faltas: z.array(z.object({ falta: z.string(), quem: z.string(), qtd })),
  fornecedores: z.array(z.object({ cnpj: z.string(), nome: z.string(), faltas: qtd })),
});

/** A day by which something has to be done because PIS and COFINS end, with the law that says so. */
export const prazoDaViradaSchema = z.object({ dia: z.string(), fazer: z.string(), fundamento: z.string() });
export type PrazoDaVirada = z.infer<typeof prazoDaViradaSchema>;
