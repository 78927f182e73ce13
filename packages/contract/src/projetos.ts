import { isIsoDate } from '@apura/br';
import { z } from 'zod';
import { ferramentaSchema } from './ferramentas.ts';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';
import { statusExecucaoSchema, statusProjetoSchema } from './status.ts';

/**
 * `progresso` is the sentence that says what the tool is doing or waits for, `percentual` 0–100 or null before it is
 * known. `parciais` lists what a collector could not have and how the user gets it; `simulado`: a simulator answered.
 */
export const execucaoSchema = z.object({
  id: z.string(),
  ferramenta: ferramentaSchema,
  status: statusExecucaoSchema,
  progresso: z.string().nullable(),
  percentual: z.number().nullable(),
  erro: z.string().nullable(),
  parciais: z.array(z.string()),
  simulado: z.boolean(),
});
export type Execucao = z.infer<typeof execucaoSchema>;

export const projetoSchema = z.object({
  id: z.string(),
  grupo: z.string(),
  parceiro: z.string(),
  empresa: z.string(),
  cnpj: z.string(),
  regime: z.array(z.string()),
  uf: z.string(),
  municipio: z.string(),
  ie: z.string(),
  situacao: z.string(),
  cnae: z.string(),
  cnae_secundario: z.array(z.string()),
  qtd_filiais: z.number().nullable(),
  /** The day until which the registry data count as fresh; null when they were never fetched. */
  validade: z.string().nullable(),
  /** The day on which they were fetched last, AAAA-MM-DD; null with `validade`. */
  atualizadoEm: z.string().nullable(),
  cadastro: z.string(),
  periodoInicial: z.string(),
  periodoFinal: z.string(),
  buscarDocumentos: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  recorrencia: z.enum(['unico', 'mensal']),
  /** The monthly project that opened this one for its month, while it exists; null for one that a user created. */
  origem: z.string().nullable(),
  usuario: z.string(),
  usuarioEmail: z.string(),
  status: statusProjetoSchema,
  /** Why a project failed or what the user has to do, in Portuguese. */
  mensagem: z.string().nullable(),
  pbi: z.string().nullable(),
  certificado: z.string(),
  execucoes: z.array(execucaoSchema),
});
export type Projeto = z.infer<typeof projetoSchema>;

export const CERTIFICADO_DESABILITADO = 'DESABILITADO';

const idSchema = z.string().min(1).max(64);
const dataSchema = z.string().max(10).refine(isIsoDate, 'Data deve existir e estar no formato aaaa-mm-dd');

export const listProjetos = defineRoute({
  id: 'listProjetos',
  area: 'projetos',
  summary: "The owner's projects, newest first, with their executions.",
  method: 'GET',
  path: '/api/processes',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  porToken: ['enviar', 'ler'],
  response: z.object({ finalResult: z.array(projetoSchema) }),
});

export const createProjeto = defineRoute({
  id: 'createProjeto',
  area: 'projetos',
  summary: 'Creates a project: six checks, the credits and the executions in one transaction.',
  method: 'POST',
  path: '/register/process',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  body: z.object({
    cod: z.string().max(18),
    inicio: dataSchema,
    fim: dataSchema,
    upload: z.number().int(),
    recorrencia: z.string().max(20),
    certificado: z.string().max(255),
    tools: z.array(z.string().max(40)).max(20),
  }),
  response: z.object({ projectId: z.string() }),
  errors: [
    'creditos-insuficientes',
    'empresa-nao-cadastrada',
    'datas-fora-de-ordem',
    'datas-no-futuro',
    'valores-incorretos',
    'certificado-invalido',
    'modulo-bloqueado',
  ],
});

export const startProjeto = defineRoute({
  id: 'startProjeto',
  area: 'projetos',
  summary: 'Starts a manual project; waits for an assembly that is under way.',
  method: 'POST',
  path: '/start/process',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  body: z.object({ cod: idSchema }),
  response: z.object({ message: z.string() }),
  errors: ['nao-encontrado', 'projeto-ja-iniciado', 'projeto-nao-manual', 'projeto-sem-arquivos', 'arquivo-incompleto'],
});

export const deleteProjeto = defineRoute({
  id: 'deleteProjeto',
  area: 'projetos',
  summary: 'Deletes a project (soft, 30 days); unstarted ones give their credits back.',
  method: 'POST',
  path: '/delete/process',
  auth: 'sessao',
  acao: 'mudar-projeto',
  answer: 'json',
  body: z.object({ id: idSchema }),
  response: z.object({ message: z.string() }),
  errors: ['nao-encontrado', 'exclusao-nao-permitida'],
});

export const restoreProjeto = defineRoute({
  id: 'restoreProjeto',
  area: 'projetos',
  summary: 'Brings a deleted project back within its 30 days; credits that came back are taken again.',
  method: 'POST',
  path: '/restore/process',
  auth: 'sessao',
  acao: 'mudar-projeto',
  answer: 'json',
  body: z.object({ id: idSchema }),
  response: z.object({ message: z.string() }),
  errors: ['nao-encontrado', 'exclusao-nao-permitida', 'projeto-nao-volta', 'creditos-insuficientes'],
});

/** `id` is the project, `execucao` the tool's execution; it and those after it run again. */
export const retryExecucao = defineRoute({
  id: 'retryExecucao',
  area: 'projetos',
  summary: 'Runs a failed or waiting tool again, and the tools after it; refunded credits are taken again.',
  method: 'POST',
  path: '/retry/process',
  auth: 'sessao',
  acao: 'projetos',
  answer: 'json',
  body: z.object({ id: idSchema, execucao: idSchema }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'execucao-nao-repetivel', 'creditos-insuficientes'],
});

export const updateRecorrencia = defineRoute({
  id: 'updateRecorrencia',
  area: 'projetos',
  summary: 'Stops a monthly project from opening further ones, or lets it open them from now on.',
  method: 'POST',
  path: '/update/process',
  auth: 'sessao',
  acao: 'mudar-projeto',
  answer: 'json',
  body: z.object({ id: idSchema, recorrencia: z.enum(['unico', 'mensal']) }),
  response: mensagemSchema,
  errors: ['nao-encontrado', 'sem-privilegio', 'valores-incorretos'],
});
