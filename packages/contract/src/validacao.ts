import { z } from 'zod';
import { defineRoute } from './route.ts';

/** The report of all faults, by its name in the catalogue. */
export const RELATORIO_VALIDACAO = 'Validação EFD-C';

/**
 * Of the report of all faults: whether it is made from the files as they are, being made, could not be made within the
 * last hour, or is none yet because the project is not concluded or has no EFD-Contribuições.
 */
export const ESTADOS_VALIDACAO = ['feito', 'em-preparo', 'falhou', 'ausente'] as const;
export type EstadoValidacao = (typeof ESTADOS_VALIDACAO)[number];

/** Faults of one field by one rule. `nivel` says whether the official validator refuses the file for it. */
export const faltasDaRegraSchema = z.object({
  registro: z.string(),
  campo: z.string(),
  regra: z.string(),
  nivel: z.enum(['erro', 'aviso']),
  /** The first of them, a full sentence. */
  mensagem: z.string(),
  /** The first line; null when the fault is about the whole file. */
  linha: z.number().nullable(),
  vezes: z.number(),
});
export type FaltasDaRegra = z.infer<typeof faltasDaRegraSchema>;

export const validacaoSchema = z.object({
  /** Files that are not checked yet: ask again. */
  pendentes: z.number(),
  arquivos: z.array(
    z.object({
      nome: z.string(),
      /** AAAA-MM; null where the file does not say it. */
      mes: z.string().nullable(),
      erros: z.number(),
      avisos: z.number(),
      /** At most ten: errors first, then what is there most often. */
      piores: z.array(faltasDaRegraSchema),
      /** Why it could not be checked; null when it was. */
      motivo: z.string().nullable(),
    }),
  ),
  relatorio: z.enum(ESTADOS_VALIDACAO),
});
export type Validacao = z.infer<typeof validacaoSchema>;

export const readValidacao = defineRoute({
  id: 'readValidacao',
  area: 'arquivos',
  summary:
    'What the official validator would refuse in each used EFD-Contribuições. The call has the files checked that ' +
    `were not, and of a concluded project the report '${RELATORIO_VALIDACAO}' made.`,
  method: 'GET',
  path: '/api/files/validation/:id',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  params: z.object({ id: z.string().min(1).max(64) }),
  response: validacaoSchema,
  errors: ['nao-encontrado'],
});
