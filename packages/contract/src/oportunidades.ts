import { z } from 'zod';
import { GRUPOS_DA_CARTEIRA } from './carteira.ts';
import { ESTADOS_DA_OPORTUNIDADE } from './regras/oportunidade.ts';
import { defineRoute } from './route.ts';

const id = z.string().min(1).max(64);
const texto = z.string();
/** Decimal text with two places. */
const valor = z.string();
const estado = z.enum(ESTADOS_DA_OPORTUNIDADE);
const pessoa = z.object({ id: texto, nome: texto });

/** The largest page of a list, and of one column of the board. */
export const MAX_OPORTUNIDADES = 500;

/**
 * What the stored reports say on the day, by class of value. They are used in different ways and are never added up:
 * `pagoBaixa` is cash of confidence Baixa, outside of `pagoAMaior`; `contingente` needs a lawsuit. `encerrado`
 * cannot be rectified any more, `prescrito` lapsed before the day: neither is in any other.
 */
const estimadoSchema = z.object({
  pagoAMaior: valor,
  pagoBaixa: valor,
  retencoes: valor,
  descontavel: valor,
  ressarcivel: valor,
  contingente: valor,
  encerrado: valor,
  prescrito: valor,
});
export type EstimadoDaOportunidade = z.infer<typeof estimadoSchema>;

/**
 * What the last simulation of a draft with changes of the thesis gave, over all its months. `com` names the other
 * theses of that draft: the amounts are then of all of them together.
 */
const simuladoSchema = z.object({
  rascunhoId: texto,
  revisao: z.number(),
  em: texto,
  com: z.array(texto),
  pagoAMaior: valor,
  debitoEmAberto: valor,
  debitoNovo: valor,
  retencoes: valor,
  descontavel: valor,
  ressarcivel: valor,
  /** Contribution of the employer that falls away, of the eSocial. */
  folha: valor,
});
export type SimuladoDaOportunidade = z.infer<typeof simuladoSchema>;

/** What the last rectification with changes of the thesis gave, by its proof; `com` as of the simulation. */
const retificadoSchema = z.object({
  retificacaoId: texto,
  em: texto,
  com: z.array(texto),
  /** Periods that were made, of those that were asked for. */
  feitos: z.number(),
  total: z.number(),
  pagoAMaior: valor,
  /** How much larger the credit balance is after the last month that was made. */
  saldo: valor,
  /** The years of which any rectification made a period, and those of the opportunity that are left. */
  anos: z.array(z.number()).optional(),
  faltam: z.array(z.number()).optional(),
});
export type RetificadoDaOportunidade = z.infer<typeof retificadoSchema>;

export const oportunidadeSchema = z.object({
  id: texto,
  /** Grows with each change: a change names the one that its author saw. */
  versao: z.number(),
  projetoId: texto,
  empresa: texto,
  cnpj: texto,
  /** yyyy-MM-dd. */
  inicio: texto,
  fim: texto,
  pbi: texto.nullable(),
  tese: texto,
  relatorio: texto,
  estado,
  /** Why it is Descartada; empty in the other states. */
  motivo: texto,
  responsavel: pessoa.nullable(),
  /** yyyy-MM-dd. */
  prazo: texto.nullable(),
  temNota: z.boolean(),
  /** How many there are, without those that were deleted. */
  comentarios: z.number(),
  estimado: estimadoSchema,
  /** Whether years are left out of `estimado`, because a newer project of the company has months of them. */
  repetida: z.boolean(),
  /** Whether the last processing of its project still has findings of it. */
  achada: z.boolean(),
  simulado: simuladoSchema.nullable(),
  retificado: retificadoSchema.nullable(),
  pedido: valor.nullable(),
  recebido: valor.nullable(),
  alteradaEm: texto,
});
export type Oportunidade = z.infer<typeof oportunidadeSchema>;

const somasSchema = z.object({ ...estimadoSchema.shape, pedido: valor, recebido: valor });
export type SomasDasOportunidades = z.infer<typeof somasSchema>;

export const ORDENS_DAS_OPORTUNIDADES = ['prazo', 'valor', 'empresa', 'tese', 'alterada'] as const;
export type OrdemDasOportunidades = (typeof ORDENS_DAS_OPORTUNIDADES)[number];

export const listOportunidades = defineRoute({
  id: 'listOportunidades',
  area: 'oportunidades',
  summary:
    "The opportunities of a project, or of all the owner's companies, each year of a company once; with the sums of " +
    'each state over all that the filters leave.',
  method: 'GET',
  path: '/api/oportunidades',
  auth: 'sessao',
  acao: 'oportunidades',
  answer: 'json',
  query: z.object({
    projeto: id.optional(),
    estado: estado.optional(),
    /** The id of a user, or `ninguem`. */
    responsavel: z.string().max(64).optional(),
    tese: z.string().max(300).optional(),
    /** Words of the company, its CNPJ or the thesis. */
    busca: z.string().max(200).optional(),
    ordem: z.enum(ORDENS_DAS_OPORTUNIDADES).default('prazo'),
    /** `estado`: `offset` and `limit` count in each state by itself, as the columns of a board do. */
    por: z.enum(['lista', 'estado']).default('lista'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_OPORTUNIDADES).default(100),
  }),
  response: z.object({
    /** The day in São Paulo with which prescription was compared. */
    hoje: texto,
    oportunidades: z.array(oportunidadeSchema),
    total: z.number(),
    /** Every state, in order, with how many there are and the sums by class; `estado` of the query narrows nothing. */
    estados: z.array(z.object({ estado, total: z.number(), somas: somasSchema })),
    /** What may be filtered by: all theses, and the users who may be in charge. */
    teses: z.array(texto),
    pessoas: z.array(pessoa),
  }),
  errors: ['nao-encontrado'],
});
export type Oportunidades = z.infer<typeof listOportunidades.response>;

const eventoSchema = z.object({
  /** Its number in the history, from 1. */
  numero: z.number(),
  /** One Portuguese sentence. */
  descricao: texto,
  /** Null where the portal did it by itself. */
  usuario: texto.nullable(),
  quando: texto,
});
export type EventoDaOportunidade = z.infer<typeof eventoSchema>;

/** The longest comment, and the most of an opportunity, those that were deleted too. */
export const MAX_COMENTARIO = 2000;
export const MAX_COMENTARIOS = 500;

const comentarioSchema = z.object({
  /** Its place in the thread, from 1. */
  numero: z.number(),
  autor: texto,
  /** Whether the caller wrote it, and may delete it. */
  meu: z.boolean(),
  /** Plain text with its line breaks; null once it is deleted. */
  texto: texto.nullable(),
  quando: texto,
});
export type ComentarioDaOportunidade = z.infer<typeof comentarioSchema>;

export const getOportunidade = defineRoute({
  id: 'getOportunidade',
  area: 'oportunidades',
  summary: 'An opportunity with its notes, its findings, its comments, and its history, the newest first.',
  method: 'GET',
  path: '/api/oportunidades/:id',
  auth: 'sessao',
  acao: 'oportunidades',
  answer: 'json',
  params: z.object({ id }),
  response: z.object({
    oportunidade: oportunidadeSchema.extend({ nota: texto }),
    achados: z.array(
      z.object({
        ano: z.number(),
        grupo: z.enum(GRUPOS_DA_CARTEIRA),
        confianca: texto,
        valor,
        /** The first last day that has not passed. */
        prescreveEm: texto.nullable(),
        /** Columns of the report and what they hold in the finding's rows. */
        filtros: z.record(texto, texto),
      }),
    ),
    /** The newest last. */
    comentarios: z.array(comentarioSchema),
    historico: z.array(eventoSchema),
  }),
  errors: ['nao-encontrado'],
});
export type OportunidadeAberta = z.infer<typeof getOportunidade.response>;

const dinheiro = z
  .string()
  .max(20)
  .regex(/^\d{1,15}\.\d{2}$/);

export const saveOportunidade = defineRoute({
  id: 'saveOportunidade',
  area: 'oportunidades',
  summary:
    'Changes what users say of an opportunity: state, reason, person in charge, date, notes, amounts. What is not ' +
    'named stays. `versao` is the one that the caller saw: where somebody changed it since, nothing changes.',
  method: 'POST',
  path: '/api/oportunidades/alterar',
  auth: 'sessao',
  acao: 'oportunidades',
  answer: 'json',
  body: z.strictObject({
    id,
    versao: z.number().int().min(1),
    estado: estado.optional(),
    /** Asked for when the state becomes Descartada. */
    motivo: z.string().max(500).optional(),
    responsavel: id.nullable().optional(),
    prazo: z.iso.date().max(10).nullable().optional(),
    nota: z.string().max(4000).optional(),
    pedido: dinheiro.nullable().optional(),
    recebido: dinheiro.nullable().optional(),
  }),
  response: oportunidadeSchema.extend({ nota: texto }),
  errors: ['nao-encontrado', 'oportunidade-alterada', 'requisicao-invalida'],
});

const conversaSchema = z.object({ comentarios: z.array(comentarioSchema) });

export const createComentario = defineRoute({
  id: 'createComentario',
  area: 'oportunidades',
  summary: 'Adds a comment to an opportunity; answers all of its comments, the newest last.',
  method: 'POST',
  path: '/api/oportunidades/comentarios',
  auth: 'sessao',
  acao: 'oportunidades',
  answer: 'json',
  body: z.strictObject({ id, texto: z.string().trim().min(1).max(MAX_COMENTARIO) }),
  response: conversaSchema,
  errors: ['nao-encontrado', 'requisicao-invalida'],
});

export const deleteComentario = defineRoute({
  id: 'deleteComentario',
  area: 'oportunidades',
  summary:
    "Deletes one of the caller's own comments: author and time stay, the text goes. Answers all comments of the " +
    'opportunity. A comment of somebody else is answered as if it were not there.',
  method: 'POST',
  path: '/api/oportunidades/comentarios/apagar',
  auth: 'sessao',
  acao: 'oportunidades',
  answer: 'json',
  body: z.strictObject({ id, numero: z.number().int().min(1).max(MAX_COMENTARIOS) }),
  response: conversaSchema,
  errors: ['nao-encontrado'],
});
