import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { filtroGuardadoSchema, MAX_COLUNAS_FILTRADAS } from './regras/filtro-grade.ts';
import { defineRoute } from './route.ts';

/** Views of one user for one report. */
export const MAX_VISOES = 30;

const chave = z.string().min(1).max(200);

/** How a user has arranged a report's grid. Keys that the report no longer has are left out by the page. */
export const conteudoVisaoSchema = z.strictObject({
  /** The columns in their order. Columns that are not named come after them. */
  colunas: z
    .array(
      z.strictObject({
        key: chave,
        largura: z.number().int().min(20).max(2000).optional(),
        fixa: z.enum(['esquerda', 'direita']).optional(),
        oculta: z.boolean().optional(),
      }),
    )
    .max(300),
  q: z.string().max(200),
  filtros: z.array(filtroGuardadoSchema).max(MAX_COLUNAS_FILTRADAS),
  ordem: z.array(z.strictObject({ key: chave, desc: z.boolean() })).max(5),
  grupos: z.array(chave).max(3),
  pivo: z.strictObject({ linha: chave, coluna: chave, medida: chave.nullable() }).nullable(),
});
export type ConteudoVisao = z.infer<typeof conteudoVisaoSchema>;

/** Bytes of a view as JSON. */
export const MAX_VISAO_BYTES = 64 * 1024;

const dadosDaVisao = {
  nome: z.string().trim().min(1).max(60),
  /** Whether all users of the owner see and change it. */
  compartilhada: z.boolean(),
  conteudo: conteudoVisaoSchema,
};

export const visaoSchema = z.object({
  id: z.string(),
  nome: z.string(),
  compartilhada: z.boolean(),
  conteudo: conteudoVisaoSchema,
  /** Counts the savings: it goes back with the next one. */
  versao: z.number(),
  /** Whether the caller made it: only that user, or a master, shares, hides and deletes it. */
  minha: z.boolean(),
  /** The name of the user who made it. */
  autor: z.string(),
  atualizada_em: z.string(),
});
export type Visao = z.infer<typeof visaoSchema>;

export const listVisoes = defineRoute({
  id: 'listVisoes',
  area: 'relatorios',
  summary: "The views of a report: the user's own ones and those that others of the owner share, by name.",
  method: 'GET',
  path: '/api/reportViews/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  params: z.object({ relatorio: z.string().min(1).max(80) }),
  response: z.object({ visoes: z.array(visaoSchema) }),
  errors: ['relatorio-desconhecido', 'modulo-bloqueado'],
});

export const createVisao = defineRoute({
  id: 'createVisao',
  area: 'relatorios',
  summary: 'Keeps how the grid of a report is arranged, under a name.',
  method: 'POST',
  path: '/register/reportView',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  bodyLimitBytes: MAX_VISAO_BYTES,
  body: z.strictObject({ relatorio: z.string().min(1).max(80), ...dadosDaVisao }),
  response: visaoSchema,
  errors: ['relatorio-desconhecido', 'limite-visoes', 'modulo-bloqueado'],
});

export const updateVisao = defineRoute({
  id: 'updateVisao',
  area: 'relatorios',
  summary: 'Saves a view over what it was, unless it was saved by another since the caller read it.',
  method: 'POST',
  path: '/update/reportView',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  bodyLimitBytes: MAX_VISAO_BYTES,
  body: z.strictObject({ id: z.string().min(1).max(64), versao: z.number().int().min(1), ...dadosDaVisao }),
  response: visaoSchema,
  errors: ['nao-encontrado', 'visao-mudou', 'sem-privilegio', 'modulo-bloqueado'],
});

export const deleteVisao = defineRoute({
  id: 'deleteVisao',
  area: 'relatorios',
  summary: 'Deletes a view.',
  method: 'POST',
  path: '/delete/reportView',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  body: z.strictObject({ id: z.string().min(1).max(64) }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'sem-privilegio', 'modulo-bloqueado'],
});
