import { z } from 'zod';
import { defineRoute } from './route.ts';

/**
 * What a month of an obligation has: a file that counts, none, only files that could not be read or of another company,
 * or nothing is due. The word that people read is the portal's.
 */
export const ESTADOS_COMPLETUDE = ['presente', 'ausente', 'ilegivel', 'outra-empresa', 'nao-se-aplica'] as const;
export type EstadoCompletude = (typeof ESTADOS_COMPLETUDE)[number];

/** Why a file does not count. 'Não conferido': it could not be checked beforehand, and the processing will read it. */
export const SITUACOES_RECUSADAS = [
  'Substituído',
  'Ilegível',
  'CNPJ diferente',
  'Fora do período',
  'Duplicado',
  'Não conferido',
] as const;

export const completudeMesSchema = z.object({
  /** AAAA-MM. */
  mes: z.string(),
  estado: z.enum(ESTADOS_COMPLETUDE),
  /** Files that count. */
  arquivos: z.number(),
  /** Files that another version replaces. */
  substituidos: z.number(),
});
export type CompletudeMes = z.infer<typeof completudeMesSchema>;

/** What reports lack because an obligation lacks months: `semDados` will be empty, `incompletos` will miss rows. */
export const lacunaSchema = z.object({
  obrigacao: z.string(),
  meses: z.array(z.string()),
  /** No month of the project has it. */
  inteira: z.boolean(),
  semDados: z.array(z.string()),
  incompletos: z.array(z.string()),
});
export type Lacuna = z.infer<typeof lacunaSchema>;

export const completudeSchema = z.object({
  /** Whether the files were only identified, or read whole by the processing. */
  origem: z.enum(['envio', 'processamento']),
  /** Received files that are not identified yet: ask again. */
  pendentes: z.number(),
  total: z.number(),
  usados: z.number(),
  /** How many files do not count, by the reason. */
  recusas: z.record(z.enum(SITUACOES_RECUSADAS), z.number()),
  meses: z.array(z.string()),
  obrigacoes: z.array(
    z.object({
      tipo: z.string(),
      obrigacao: z.string(),
      arquivos: z.number(),
      meses: z.array(completudeMesSchema),
      /** Why the company does not owe it at all, in Portuguese; absent where it does. */
      dispensa: z.string().optional(),
    }),
  ),
  /** The first 200 files that do not count, each with the reason. */
  recusados: z.array(
    z.object({
      nome: z.string(),
      obrigacao: z.string(),
      situacao: z.enum(SITUACOES_RECUSADAS),
      motivo: z.string(),
    }),
  ),
  lacunas: z.array(lacunaSchema),
  /** Names of SPED files that count although they end before their 9999; absent where there is none. */
  cortados: z.array(z.string()).optional(),
});
export type Completude = z.infer<typeof completudeSchema>;

export const readCompletude = defineRoute({
  id: 'readCompletude',
  area: 'arquivos',
  summary: 'What a project has of each obligation and month, the files that do not count, and what reports will lack.',
  method: 'GET',
  path: '/api/files/completeness/:id',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  params: z.object({ id: z.string().min(1).max(64) }),
  response: completudeSchema,
  errors: ['nao-encontrado'],
});
