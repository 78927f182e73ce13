import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { simulacaoSchema } from './rascunhos-saida.ts';
import { parametroSchema, recibosSchema } from './regras/rascunho.ts';
import { filtroDaGrade } from './relatorios.ts';
import { defineRoute } from './route.ts';

/** The obligations that a draft of a rectification can be about: one draft for each of them in a project. */
export const OBRIGACOES_DE_RASCUNHO = ['efdc', 'esocial'] as const;
export const obrigacaoDeRascunhoSchema = z.enum(OBRIGACOES_DE_RASCUNHO);
export type ObrigacaoDeRascunho = z.infer<typeof obrigacaoDeRascunhoSchema>;

/** Rows of a report that may be named one by one in {@link proporMudancas}. */
export const MAX_LINHAS_PROPOSTAS = 5000;
/** Drafts that one listing answers. */
export const MAX_RASCUNHOS_LISTADOS = 50;
/** Changes that a draft holds. */
export const MAX_MUDANCAS_DO_RASCUNHO = 200_000;

const id = z.string().min(1).max(64);

/** How many changes there are, by what is to become of them: each is counted in one of the four. */
const contagensSchema = z.object({
  /** Goes into the rectification. */
  ativas: z.number(),
  /** Turned off by a user. */
  inativas: z.number(),
  /** On, but beaten by another change to the same field of the same record: it does not go. */
  conflitos: z.number(),
  /** Its record is no longer in the project's files: it does not go. */
  perdidas: z.number(),
});

export const rascunhoSchema = z.object({
  id: z.string(),
  projetoId: z.string(),
  obrigacao: obrigacaoDeRascunhoSchema,
  criadoEm: z.string(),
  /** The instant of the last step. */
  alteradoEm: z.string(),
  criadoPor: z.string(),
  /** E-mail of the user who made it: only that user, or a master, deletes it. */
  criadoPorEmail: z.string(),
  /** Grows by one with each step, also with an undone one. */
  revisao: z.number(),
  mudancas: contagensSchema,
});
export type Rascunho = z.infer<typeof rascunhoSchema>;

/** What a step of a draft did. */
export const TIPOS_DE_PASSO = ['propor', 'ativar', 'desativar', 'editar', 'remover', 'preferir', 'conferir'] as const;

export const passoSchema = z.object({
  /** Its number in the draft, from 1. */
  numero: z.number(),
  tipo: z.enum(TIPOS_DE_PASSO),
  /** One Portuguese sentence: 'Levou 12 mudanças de EFD-C Itens sem crédito'. */
  descricao: z.string(),
  mudancas: z.number(),
  usuario: z.string(),
  quando: z.string(),
  /** Who undid it, and when; null of a step that counts. */
  desfeito: z.object({ usuario: z.string(), quando: z.string() }).nullable(),
});
export type PassoDoRascunho = z.infer<typeof passoSchema>;

/** How a search for the records in replaced files ended, or is going. */
export const conferenciaSchema = z.object({
  situacao: z.enum(['na-fila', 'em-andamento', 'concluida', 'falhou']),
  mensagem: z.string().nullable(),
  quando: z.string(),
});

export const resumoDoRascunhoSchema = rascunhoSchema.extend({
  projeto: z.object({ empresa: z.string(), cnpj: z.string(), inicio: z.string(), fim: z.string() }),
  /**
   * The changes by month and thesis: the page adds them up by either. By month (AAAA-MM), then by the place of the
   * thesis. A toggle is on when there are no `inativas`, off when all are, and mixed otherwise.
   */
  grupos: z.array(
    contagensSchema.extend({ periodo: z.string(), tese: z.string(), lugar: z.number(), total: z.number() }),
  ),
  /** Every sheet (record or event) and every report that the changes have: what may be filtered by. */
  abas: z.array(z.string()),
  relatorios: z.array(z.string()),
  /**
   * The project's files that changes name and that were replaced or removed since their records were last found. While
   * there are any, the draft is not simulated, downloaded or rectified before {@link checkRascunho} has ended.
   */
  arquivosTrocados: z.array(z.string()),
  conferencia: conferenciaSchema.nullable(),
  /** The last steps, the newest first, undone ones among them. At most 30. */
  passos: z.array(passoSchema),
  /** The step that {@link desfazerPasso} would undo; null without one. */
  desfazivel: z.object({ numero: z.number(), descricao: z.string() }).nullable(),
  /** The months with changes that go, and what is known of the receipt of the file that would be replaced. */
  meses: z.array(
    z.object({
      periodo: z.string(),
      /** Name of the month's file; null where it has none or many. */
      arquivo: z.string().nullable(),
      /** What the receipt begins with, by the file's name: 40 characters, or ''. */
      comeco: z.string(),
      /** The kept receipt, or ''. */
      recibo: z.string(),
      /**
       * A whole receipt of that file which the project has, and the file that says it: in its name, or as the receipt
       * that a rectifier declares to replace. Null where none does.
       */
      sugestao: z.object({ recibo: z.string(), de: z.enum(['nome', 'retificadora']), arquivo: z.string() }).nullable(),
    }),
  ),
  /** As they were kept last. Parameters that are not named have the default of the workbook. */
  parametros: z.array(parametroSchema),
  simulacao: simulacaoSchema.nullable(),
  /** The rectifications that were made of it, the newest first. */
  retificacoes: z.array(
    z.object({ id: z.string(), quando: z.string(), usuario: z.string(), status: z.string(), revisao: z.number() }),
  ),
});
export type ResumoDoRascunho = z.infer<typeof resumoDoRascunhoSchema>;

export const listRascunhos = defineRoute({
  id: 'listRascunhos',
  area: 'rascunhos',
  summary:
    "The drafts of a project's rectifications, at most one for each obligation; without a project, those of all of " +
    'them that were changed last.',
  method: 'GET',
  path: '/api/rascunhos',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  query: z.object({ projeto: id.optional() }),
  response: z.object({ rascunhos: z.array(rascunhoSchema) }),
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const proporMudancas = defineRoute({
  id: 'proporMudancas',
  area: 'rascunhos',
  summary:
    'Gathers what rows of a report propose into the draft of the project, which is made where there is none: the ' +
    'named rows, or those that the filter of the grid leaves. A proposal that the draft has already is kept once.',
  method: 'POST',
  path: '/api/rascunhos/propor',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  atOncePerOwner: 2,
  body: z.strictObject({
    projeto: id,
    relatorio: z.string().min(1).max(80),
    /** Rows of the report's stored rows, from 0 (`positions` of the grid). Without it the filter says which. */
    linhas: z.array(z.number().int().min(0)).min(1).max(MAX_LINHAS_PROPOSTAS).optional(),
    ...filtroDaGrade,
  }),
  response: z.object({
    /** The draft that holds them; null where nothing was proposed and there is none. */
    rascunho: z.string().nullable(),
    incluidas: z.number(),
    /** Proposals that the draft had already. */
    repetidas: z.number(),
    /** Changes of the draft that are beaten by another, now that these are in it. */
    conflitos: z.number(),
    /** Why rows propose nothing, and how many: Portuguese sentences. */
    semProposta: z.array(z.object({ motivo: z.string(), linhas: z.number() })),
  }),
  errors: [
    'conflito-de-permissao',
    'modulo-bloqueado',
    'nao-encontrado',
    'relatorio-desconhecido',
    'relatorio-sem-linhas',
    'projeto-nao-concluido',
    'rascunho-cheio',
    'consulta-demorada',
    'servico-indisponivel',
  ],
});

export const getRascunho = defineRoute({
  id: 'getRascunho',
  area: 'rascunhos',
  summary: 'What a draft holds, by month and thesis, its last steps, and what was kept to rectify with.',
  method: 'GET',
  path: '/api/rascunhos/:id',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  params: z.object({ id }),
  response: resumoDoRascunhoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const saveParametros = defineRoute({
  id: 'saveParametros',
  area: 'rascunhos',
  summary: 'Keeps the receipts and the parameters of a draft, so that the next user finds them. It is no step.',
  method: 'POST',
  path: '/api/rascunhos/parametros',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id, recibos: recibosSchema, parametros: z.array(parametroSchema).max(200) }),
  response: mensagemSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const checkRascunho = defineRoute({
  id: 'checkRascunho',
  area: 'rascunhos',
  summary:
    "Finds the record of each change again in the project's files, in a job: its line is brought up to date, and a " +
    'change whose record is gone becomes `perdida`. `conferencia` of the summary says how far it is.',
  method: 'POST',
  path: '/api/rascunhos/conferir',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id }),
  response: conferenciaSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'projeto-nao-concluido'],
});

export const desfazerPasso = defineRoute({
  id: 'desfazerPasso',
  area: 'rascunhos',
  summary:
    'Undoes the last step of a draft, whoever made it. `passo` is its number, as the caller saw it: where another ' +
    'step came after it, nothing is undone.',
  method: 'POST',
  path: '/api/rascunhos/desfazer',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id, passo: z.number().int().min(1) }),
  response: z.object({ revisao: z.number(), descricao: z.string() }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'nada-a-desfazer'],
});

export const deleteRascunho = defineRoute({
  id: 'deleteRascunho',
  area: 'rascunhos',
  summary: 'Deletes a draft with its changes and steps, for good. The rectifications that were made of it stay.',
  method: 'POST',
  path: '/delete/rascunho',
  auth: 'sessao',
  acao: 'excluir-retificacao',
  answer: 'json',
  body: z.strictObject({ id }),
  response: mensagemSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'exclusao-nao-permitida'],
});
