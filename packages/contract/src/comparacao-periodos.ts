import { z } from 'zod';
import { defineRoute } from './route.ts';

/** The figures that two periods of a company are compared by; those of findings first. */
export const MEDIDAS_DA_COMPARACAO = [
  'pagoAMaior',
  'pagoBaixa',
  'saldo',
  'contingente',
  'riscos',
  'receita',
  'contribuicao',
  'creditos',
] as const;
export type MedidaDaComparacao = (typeof MEDIDAS_DA_COMPARACAO)[number];

/**
 * What became of a finding: `tratado` was open and is now only what the company asked for or what users marked as dealt
 * with; `maior` and `menor` compare the amounts.
 */
export const ESTADOS_DA_COMPARACAO = ['novo', 'sumiu', 'tratado', 'maior', 'menor', 'igual'] as const;
export type EstadoDaComparacao = (typeof ESTADOS_DA_COMPARACAO)[number];

const texto = z.string();
const valor = z.string();
/** Rows of a report, by the text that these columns hold. */
const linhasSchema = z.object({ relatorio: texto, filtros: z.record(texto, texto) });

const ladoSchema = z.object({
  id: texto,
  /** The project's period, and the year of it that is compared; null is all of it. */
  ini: texto,
  fim: texto,
  ano: z.number().nullable(),
  /** How many months are compared. */
  meses: z.number(),
  pbi: texto.nullable(),
});
export type LadoDaComparacao = z.infer<typeof ladoSchema>;

const parteSchema = z.object({
  /** What is open today, and what of the finding the company asked for or users marked as dealt with. */
  valor,
  tratado: valor,
  filtros: z.record(texto, texto),
});

const achadoComparadoSchema = z.object({
  /** The same finding on both sides, whatever its year. */
  id: texto,
  tipo: z.enum(['Oportunidade', 'Risco']),
  titulo: texto,
  relatorio: texto,
  /** The class of an opportunity's value. */
  classe: texto,
  confianca: texto,
  /** The figure that adds it up; null in none. */
  medida: z.enum(MEDIDAS_DA_COMPARACAO).nullable(),
  estado: z.enum(ESTADOS_DA_COMPARACAO),
  antes: parteSchema.nullable(),
  depois: parteSchema.nullable(),
  diferenca: valor,
});
export type AchadoComparado = z.infer<typeof achadoComparadoSchema>;

const comparacaoSchema = z.object({
  /** The day in São Paulo with which prescription was compared. */
  hoje: texto,
  empresa: z.object({ cnpj: texto, nome: texto }),
  antes: ladoSchema,
  depois: ladoSchema,
  medidas: z.array(
    z.object({
      medida: z.enum(MEDIDAS_DA_COMPARACAO),
      /** Null where no document of the period says it. */
      antes: valor.nullable(),
      depois: valor.nullable(),
      diferenca: valor.nullable(),
      /** The difference in percent of what was, with two places; null without a base. */
      percentual: valor.nullable(),
      /** The rows of a figure that is no sum of findings, on each side. */
      linhas: z.object({ antes: linhasSchema, depois: linhasSchema }).nullable(),
    }),
  ),
  /** By the size of the difference, the largest first. */
  achados: z.array(achadoComparadoSchema),
});
export type ComparacaoDePeriodos = z.infer<typeof comparacaoSchema>;

const ano = z
  .string()
  .max(4)
  .regex(/^\d{4}$/)
  .optional();
const params = z.object({ antes: z.string().max(64), depois: z.string().max(64) });

export const compararPeriodos = defineRoute({
  id: 'compararPeriodos',
  area: 'diagnostico',
  summary: 'The figures and findings of two projects of a company, or of years of them, side by side.',
  method: 'GET',
  path: '/api/comparacao/:antes/:depois',
  auth: 'sessao',
  acao: 'diagnostico',
  answer: 'json',
  params,
  query: z.object({ anoAntes: ano, anoDepois: ano }),
  response: comparacaoSchema,
  errors: ['nao-encontrado', 'valores-incorretos', 'diagnostico-indisponivel'],
});

export const exportComparacao = defineRoute({
  id: 'exportComparacao',
  area: 'diagnostico',
  summary: 'The same as .xlsx: a sheet of the figures and one of the findings.',
  method: 'GET',
  path: '/api/comparacao/:antes/:depois/planilha',
  auth: 'sessao-ou-ticket',
  acao: 'diagnostico',
  answer: 'download',
  atOncePerOwner: 2,
  params,
  query: z.object({ anoAntes: ano, anoDepois: ano, ticket: z.string().max(200).optional() }),
  errors: ['nao-encontrado', 'valores-incorretos', 'diagnostico-indisponivel'],
});
