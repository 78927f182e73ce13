import { z } from 'zod';
import { filtroDaGrade, relatorioParams } from './relatorios.ts';
import { defineRoute } from './route.ts';

/** Values of a column that are answered at once, the most frequent first. */
export const MAX_VALORES_LISTADOS = 200;
/** Columns of a pivot; what is left over is put together in the last one. */
export const MAX_COLUNAS_PIVO = 50;
/** Rows of a pivot. */
export const MAX_LINHAS_PIVO = 500;
/** Columns by which rows are grouped at once. */
export const MAX_NIVEIS = 3;
/** Stands for the number of rows in `sort` of groups. */
export const CONTAGEM = '*';

const chave = z.string().min(1).max(200);
/** As in the rows of a report, but numbers are texts, too. Null is the empty cell, of '' as well. */
const valorDaCelula = z.string().nullable();
const somas = z.record(z.string(), z.string().nullable());

export const listValores = defineRoute({
  id: 'listValores',
  area: 'relatorios',
  summary:
    'The distinct values of a column and how many rows have each, the most frequent first: of the rows that `q` and ' +
    "the filters leave, the column's own filter apart.",
  method: 'GET',
  path: '/api/reportValues/:projetoId/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  params: relatorioParams,
  query: z.object({
    ...filtroDaGrade,
    /** Of a date column also {@link chaveDoMes}: its months. */
    column: chave,
    /** Part of the value as the screen shows it. */
    search: z.string().max(200).optional(),
  }),
  response: z.object({
    valores: z.array(z.object({ valor: valorDaCelula, linhas: z.number() })),
    /** How many values there are in all, of which at most {@link MAX_VALORES_LISTADOS} are in the list. */
    distintos: z.number(),
    truncado: z.boolean(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado', 'consulta-demorada'],
});

/** `somas` by column key; null where the rows of the group do not add up. */
const grupoSchema = z.object({ valores: z.array(valorDaCelula), linhas: z.number(), somas });
export type GrupoRelatorio = z.infer<typeof grupoSchema>;

export const listGrupos = defineRoute({
  id: 'listGrupos',
  area: 'relatorios',
  summary:
    'The rows of a report grouped by one to three columns: how many there are and what their additive columns sum up ' +
    "to. The groups inside a group are asked for with the group's values in the filter.",
  method: 'GET',
  path: '/api/reportGroups/:projetoId/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  params: relatorioParams,
  query: z.object({
    ...filtroDaGrade,
    /** Column keys separated by `|`; of a date column also {@link chaveDoMes}, whose groups are months. */
    by: z.string().min(1).max(600),
    /** Additive columns separated by `|`; without it all of them. */
    sum: z.string().max(2000).optional(),
    /** Keys of `by`, of `sum`, or {@link CONTAGEM}, separated by `|`, `-` before descending ones; default `-*`. */
    sort: z.string().max(600).optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  response: z.object({
    grupos: z.array(grupoSchema),
    /** How many groups there are in all. */
    total: z.number(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado', 'consulta-demorada'],
});

const celulas = z.array(z.string().nullable());

export const readPivo = defineRoute({
  id: 'readPivo',
  area: 'relatorios',
  summary:
    'A pivot of a report: a row for each value of one column, a column for each of another, the sum of a third in ' +
    'the cells (without `measure` the number of rows).',
  method: 'GET',
  path: '/api/reportPivot/:projetoId/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  params: relatorioParams,
  query: z.object({ ...filtroDaGrade, row: chave, column: chave, measure: chave.optional() }),
  response: z.object({
    /** Columns in the order of their values; `outros` puts the less frequent ones together and comes last. */
    colunas: z.array(z.object({ valor: valorDaCelula, outros: z.boolean() })),
    /** Rows in the order of their values. Cells are in the order of `colunas`, null where there are no rows. */
    linhas: z.array(z.object({ valor: valorDaCelula, celulas, total: z.string().nullable() })),
    totais: z.object({ celulas, total: z.string().nullable() }),
    /** Whether there are more rows than {@link MAX_LINHAS_PIVO}: those that sum up most rows are answered. */
    truncado: z.boolean(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado', 'consulta-demorada'],
});
