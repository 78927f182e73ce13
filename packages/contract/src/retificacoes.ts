import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

export const OBRIGACOES_RETIFICAVEIS = ['efdc', 'ecf', 'esocial'] as const;
export const obrigacaoRetificavelSchema = z.enum(OBRIGACOES_RETIFICAVEIS);
export type ObrigacaoRetificavel = z.infer<typeof obrigacaoRetificavelSchema>;

export const statusRetificacaoSchema = z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR']);
export type StatusRetificacao = z.infer<typeof statusRetificacaoSchema>;

/** The keys are those of the specification's rectification record; periods are dates, `cadastro` an instant. */
export const retificacaoSchema = z.object({
  id: z.string(),
  type: obrigacaoRetificavelSchema,
  grupo: z.string(),
  parceiro: z.string(),
  empresa: z.string(),
  cnpj: z.string(),
  cadastro: z.string(),
  periodo_inicial: z.string(),
  periodo_final: z.string(),
  usuario: z.string(),
  usuarioEmail: z.string(),
  status: statusRetificacaoSchema,
});
export type Retificacao = z.infer<typeof retificacaoSchema>;

export const listRetificacoes = defineRoute({
  id: 'listRetificacoes',
  area: 'retificacoes',
  summary: "The owner's rectifications, newest first.",
  method: 'GET',
  path: '/api/retificacao',
  auth: 'sessao',
  answer: 'json',
  response: z.object({ finalResult: z.array(retificacaoSchema) }),
  errors: ['conflito-de-permissao'],
});

export const createRetificacao = defineRoute({
  id: 'createRetificacao',
  area: 'retificacoes',
  summary: 'Takes a filled spreadsheet for a concluded project.',
  method: 'POST',
  path: '/register/retificacao',
  auth: 'sessao',
  answer: 'json',
  multipart: { fields: ['cod', 'type'], files: 'file' },
  response: z.object({ id: z.string() }),
  errors: [
    'conflito-de-permissao',
    'nao-encontrado',
    'valores-incorretos',
    'arquivo-ausente',
    'projeto-nao-concluido',
    'xlsx-invalido',
    'arquivo-grande-demais',
    'ecf-em-desenvolvimento',
    'retificacao-indisponivel',
  ],
});

export const deleteRetificacao = defineRoute({
  id: 'deleteRetificacao',
  area: 'retificacoes',
  summary: 'Deletes a rectification (soft, 30 days).',
  method: 'POST',
  path: '/delete/retificacao',
  auth: 'sessao',
  answer: 'json',
  body: z.object({ id: z.string().min(1).max(64) }),
  response: mensagemSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'exclusao-nao-permitida'],
});

export const downloadRetificados = defineRoute({
  id: 'downloadRetificados',
  area: 'retificacoes',
  summary: "A rectification's files as a ZIP.",
  method: 'GET',
  path: '/api/retificados/:id/:type',
  auth: 'sessao-ou-ticket',
  answer: 'download',
  params: z.object({ id: z.string().min(1).max(64), type: obrigacaoRetificavelSchema }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'sem-arquivos'],
});

export const downloadModelo = defineRoute({
  id: 'downloadModelo',
  area: 'retificacoes',
  summary: 'The spreadsheet model of an obligation.',
  method: 'GET',
  path: '/api/excelModel/:name',
  auth: 'sessao-ou-ticket',
  answer: 'download',
  params: z.object({ name: obrigacaoRetificavelSchema }),
  errors: ['conflito-de-permissao', 'ecf-em-desenvolvimento', 'retificacao-indisponivel'],
});
