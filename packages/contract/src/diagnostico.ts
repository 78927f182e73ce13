import { z } from 'zod';
import { diagnosticoAgregadoSchema } from './diagnostico-agregado.ts';
import { defineRoute } from './route.ts';
import { prazoDaViradaSchema } from './virada.ts';

/**
 * The `pbi` of a project whose report is the built-in page; any other value is a report of the owner's own provider.
 */
export const PBI_PROPRIO = 'apura';
/** The path of the built-in page. */
export const CAMINHO_DIAGNOSTICO = '/diagnostico/';

/** The embed token's type is Embed. */
export const embedSchema = z.object({
  embedToken: z.string(),
  embedUrl: z.string(),
  reportId: z.string(),
  /** ISO instant; a new access is asked for before it. */
  expiration: z.string().optional(),
});
export type Embed = z.infer<typeof embedSchema>;

export const getEmbed = defineRoute({
  id: 'getEmbed',
  area: 'diagnostico',
  summary: "Access to a project's embedded report.",
  method: 'GET',
  path: '/api/embed/:reportId/:projectId',
  auth: 'sessao',
  semUso: true,
  acao: 'diagnostico',
  answer: 'json',
  params: z.object({ reportId: z.string().min(1).max(200), projectId: z.string().min(1).max(64) }),
  response: embedSchema,
  errors: ['nao-encontrado', 'diagnostico-indisponivel'],
});

export const listAchados = defineRoute({
  id: 'listAchados',
  area: 'diagnostico',
  summary: 'The findings of a project by name, the largest first, each with the way to its rows.',
  method: 'GET',
  path: '/api/achados/:id',
  auth: 'sessao',
  acao: 'diagnostico',
  answer: 'json',
  porToken: ['ler'],
  params: z.object({ id: z.string().min(1).max(64) }),
  response: z.object({
    achados: z.array(
      z.object({
        id: z.string(),
        titulo: z.string(),
        relatorio: z.string(),
        periodo: z.string().nullable(),
        /** What of it has not lapsed today. */
        valor: z.string(),
        filtros: z.record(z.string(), z.string()),
      }),
    ),
  }),
  errors: ['nao-encontrado', 'diagnostico-indisponivel'],
});
export type AchadoListado = z.infer<typeof listAchados.response>['achados'][number];

export const MAX_NOTA_ACHADO = 500;

/** A finding that a user marked as dealt with. */
export const achadoTratadoSchema = z.object({ id: z.string(), nota: z.string(), usuario: z.string(), em: z.string() });
export type AchadoTratado = z.infer<typeof achadoTratadoSchema>;

/** What the diagnostic page needs of one project; its token says which. */
export const dadosDiagnosticoSchema = z.object({
  diagnostico: diagnosticoAgregadoSchema,
  cnae: z.string(),
  tratados: z.array(achadoTratadoSchema),
  /** What to do by when because PIS and COFINS end. */
  prazosDaVirada: z.array(prazoDaViradaSchema).default([]),
  /** The company's earlier projects with a diagnostic, newest first. */
  comparaveis: z.array(z.object({ id: z.string(), ini: z.string(), fim: z.string() })),
  anterior: z
    .object({
      id: z.string(),
      ini: z.string(),
      fim: z.string(),
      kpis: diagnosticoAgregadoSchema.shape.kpis,
      achados: z.array(z.string()),
    })
    .nullable(),
  tema: z.object({
    produto: z.string(),
    razao: z.string(),
    color_1: z.string(),
    color_2: z.string(),
    /** A data URL; null without a logo of the owner's own. */
    logo: z.string().nullable(),
  }),
});
export type DadosDiagnostico = z.infer<typeof dadosDiagnosticoSchema>;

/** Called by the page with the embed token as bearer; no session takes part. */
export const getDiagnostico = defineRoute({
  id: 'getDiagnostico',
  area: 'diagnostico',
  summary: 'What the diagnostic page shows of the project that its embed token names.',
  method: 'GET',
  path: '/api/diagnostico',
  auth: 'publica',
  acao: 'pagina-do-diagnostico',
  answer: 'json',
  query: z.object({ comparar: z.string().max(64).optional() }),
  response: dadosDiagnosticoSchema,
  errors: ['sessao-expirada', 'nao-encontrado', 'diagnostico-indisponivel'],
});

export const marcarAchadoSchema = z.object({
  id: z.string().min(1).max(600),
  tratado: z.boolean(),
  nota: z.string().max(MAX_NOTA_ACHADO).default(''),
});

export const marcarAchado = defineRoute({
  id: 'marcarAchado',
  area: 'diagnostico',
  summary: 'Marks a finding of the project of the embed token as dealt with, or takes the mark back.',
  method: 'POST',
  path: '/api/diagnostico/achado',
  auth: 'publica',
  acao: 'pagina-do-diagnostico',
  answer: 'json',
  body: marcarAchadoSchema,
  response: z.object({ tratados: z.array(achadoTratadoSchema) }),
  errors: ['sessao-expirada', 'nao-encontrado'],
});
