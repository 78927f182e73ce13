import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { colunaRelatorioSchema, linhaRelatorioSchema } from './relatorios.ts';
import { defineRoute } from './route.ts';
import { resumoTransmissaoSchema } from './transmissao.ts';

export const OBRIGACOES_RETIFICAVEIS = ['efdc', 'ecf', 'esocial'] as const;
export const obrigacaoRetificavelSchema = z.enum(OBRIGACOES_RETIFICAVEIS);
export type ObrigacaoRetificavel = z.infer<typeof obrigacaoRetificavelSchema>;

export const statusRetificacaoSchema = z.enum(['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR']);

/**
 * The keys are those of the specification's rectification record; periods are dates, `cadastro` an instant. Of our
 * own: the project and the spreadsheet's name, how far the work is (`percentual` of 100; null while unknown), one
 * sentence on how it ended, whether its comparison can be read, and how far its transmission is; null when nobody
 * ordered one.
 */
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
  projetoId: z.string(),
  planilha: z.string(),
  progresso: z.string().nullable(),
  percentual: z.number().nullable(),
  mensagem: z.string().nullable(),
  /** How many periods (years of an ECF) were made, of those asked for; null until it ends. */
  periodos: z.object({ feitos: z.number(), total: z.number() }).nullable(),
  comparavel: z.boolean(),
  /** The draft that it was made of; null without one. */
  rascunhoId: z.string().nullable(),
  transmissao: resumoTransmissaoSchema.nullable(),
});
export type Retificacao = z.infer<typeof retificacaoSchema>;

export const listRetificacoes = defineRoute({
  id: 'listRetificacoes',
  area: 'retificacoes',
  summary: "The owner's rectifications, newest first.",
  method: 'GET',
  path: '/api/retificacao',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  response: z.object({ finalResult: z.array(retificacaoSchema) }),
  errors: ['conflito-de-permissao'],
});

export const createRetificacao = defineRoute({
  id: 'createRetificacao',
  area: 'retificacoes',
  summary:
    'Takes a filled spreadsheet for a concluded project. `chave` (optional, 8 to 64 letters, digits, `-` or `_`) ' +
    'names the attempt: the same spreadsheet sent again with the same key is the rectification that it was ' +
    'the first time.',
  method: 'POST',
  path: '/register/retificacao',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  // A workbook of ten thousand changed rows weighs a few megabytes.
  multipart: { fields: ['cod', 'type', 'chave'], files: 'file', maxFiles: 1, maxFileBytes: 50 * 1024 * 1024 },
  response: z.object({ id: z.string() }),
  errors: [
    'conflito-de-permissao',
    'nao-encontrado',
    'valores-incorretos',
    'arquivo-ausente',
    'projeto-nao-concluido',
    'xlsx-invalido',
    'arquivo-grande-demais',
    'chave-de-envio-usada',
    'servico-indisponivel',
  ],
});

export const deleteRetificacao = defineRoute({
  id: 'deleteRetificacao',
  area: 'retificacoes',
  summary: 'Deletes a rectification (soft, 30 days).',
  method: 'POST',
  path: '/delete/retificacao',
  auth: 'sessao',
  acao: 'excluir-retificacao',
  answer: 'json',
  body: z.object({ id: z.string().min(1).max(64) }),
  response: mensagemSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'exclusao-nao-permitida', 'transmissao-em-andamento'],
});

export const downloadRetificados = defineRoute({
  id: 'downloadRetificados',
  area: 'retificacoes',
  summary: "A rectification's files as a ZIP.",
  method: 'GET',
  path: '/api/retificados/:id/:type',
  auth: 'sessao-ou-ticket',
  acao: 'retificacoes',
  answer: 'download',
  params: z.object({ id: z.string().min(1).max(64), type: obrigacaoRetificavelSchema }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'sem-arquivos'],
});

const dinheiro = z.string().nullable();

/** One period before and after. Money is a decimal string; null where it was not computed. */
export const resumoPeriodoSchema = z.object({
  periodo: z.string(),
  gerado: z.boolean(),
  arquivo: z.string().nullable(),
  incluidas: z.number(),
  alteradas: z.number(),
  excluidas: z.number(),
  pisAntes: dinheiro,
  pisDepois: dinheiro,
  cofinsAntes: dinheiro,
  cofinsDepois: dinheiro,
  creditoAntes: dinheiro,
  creditoDepois: dinheiro,
  saldoAntes: dinheiro,
  saldoDepois: dinheiro,
  baseInssAntes: dinheiro,
  baseInssDepois: dinheiro,
  inssAntes: dinheiro,
  inssDepois: dinheiro,
  retificarDctf: z.boolean(),
  pagamentoAMaior: dinheiro,
  observacoes: z.array(z.string()),
});
export type ResumoPeriodoRetificacao = z.infer<typeof resumoPeriodoSchema>;

export const ocorrenciaSchema = z.object({
  nivel: z.enum(['ERRO', 'ADVERTENCIA']),
  codigo: z.string(),
  periodo: z.string(),
  aba: z.string(),
  linha: z.number().nullable(),
  coluna: z.string(),
  valor: z.string(),
  mensagem: z.string(),
  sugestao: z.string(),
});
export type OcorrenciaRetificacao = z.infer<typeof ocorrenciaSchema>;

/** What a rectification did, apart from its changes; at most 10,000 occurrences, errors first. */
export const provaSchema = z.object({
  tipo: obrigacaoRetificavelSchema,
  resumo: z.array(resumoPeriodoSchema),
  ocorrencias: z.array(ocorrenciaSchema),
  totalOcorrencias: z.number(),
  totalMudancas: z.number(),
  retificarTambem: z.array(z.object({ obrigacao: z.string(), periodo: z.string(), motivo: z.string() })),
});
export type ProvaRetificacao = z.infer<typeof provaSchema>;

const idRetificacao = z.object({ id: z.string().min(1).max(64) });

export const readProva = defineRoute({
  id: 'readProva',
  area: 'retificacoes',
  summary: 'The periods of a finished rectification before and after, what was found, and what else to rectify.',
  method: 'GET',
  path: '/api/retificacao/:id/prova',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  params: idRetificacao,
  response: provaSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'comparacao-indisponivel'],
});

export const readMudancas = defineRoute({
  id: 'readMudancas',
  area: 'retificacoes',
  summary:
    "A window of a finished rectification's changes, as of a report's rows: field by field before and after, " +
    "with what asked for it. `Arquivo` names the project's file whose `Linha` it was.",
  method: 'GET',
  path: '/api/retificacao/:id/mudancas',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  params: idRetificacao,
  query: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(200),
    /** Column keys separated by `|`, each with a leading `-` for descending order. */
    sort: z.string().max(400).optional(),
    q: z.string().max(200).optional(),
    /** Column keys and the text that each must hold, as a JSON object of strings. */
    filter: z.string().max(2000).optional(),
  }),
  response: z.object({
    jsonData: z.array(linhaRelatorioSchema),
    total: z.number(),
    columns: z.array(colunaRelatorioSchema),
  }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'comparacao-indisponivel', 'requisicao-invalida'],
});

export const downloadModelo = defineRoute({
  id: 'downloadModelo',
  area: 'retificacoes',
  summary:
    'The spreadsheet model of an obligation; with `projeto` it also lists the months of that project and their files.',
  method: 'GET',
  path: '/api/excelModel/:name',
  auth: 'sessao-ou-ticket',
  acao: 'retificacoes',
  answer: 'download',
  params: z.object({ name: obrigacaoRetificavelSchema }),
  query: z.object({ projeto: z.string().min(1).max(64).optional(), ticket: z.string().max(200).optional() }),
  errors: ['conflito-de-permissao', 'ecf-em-desenvolvimento', 'nao-encontrado'],
});
