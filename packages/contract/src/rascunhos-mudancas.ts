import { z } from 'zod';
import { limited } from './regras/rascunho.ts';
import { defineRoute } from './route.ts';

/** Changes that may be named one by one in a call. */
export const MAX_MUDANCAS_NOMEADAS = 5000;
/** How long a field stays locked after it was locked or renewed. */
export const TRAVA_DO_CAMPO_SEGUNDOS = 60;

const id = z.string().min(1).max(64);
const mudanca = z.number().int().min(1);

/**
 * What becomes of a change: it goes into the rectification (`ativa`), a user turned it off (`inativa`), another change
 * to the same field of the same record beats it (`conflito`), or its record is no longer in the files (`perdida`).
 */
export const ESTADOS_DA_MUDANCA = ['ativa', 'inativa', 'conflito', 'perdida'] as const;
export const estadoDaMudancaSchema = z.enum(ESTADOS_DA_MUDANCA);
export type EstadoDaMudanca = z.infer<typeof estadoDaMudancaSchema>;

/** A field that a user is editing. */
export const travaSchema = z.object({
  campo: z.string(),
  usuario: z.string(),
  ate: z.string(),
  /** Whether it is the caller's own. */
  minha: z.boolean(),
});
export type TravaDoCampo = z.infer<typeof travaSchema>;

export const mudancaDoRascunhoSchema = z.object({
  /** Its number in the draft, for good. */
  id: z.number(),
  /** Counts the editings: it goes back with the next one. */
  versao: z.number(),
  estado: estadoDaMudancaSchema,
  /** The user's toggle, whatever else keeps it out. */
  ativa: z.boolean(),
  /** INCLUIR, ALTERAR, EXCLUIR; of the eSocial INCLUIR_VIGENCIA and REENVIAR besides. */
  acao: z.string(),
  /** The sheet of the workbook: an official record (C170) or event (S-1010). */
  aba: z.string(),
  /** AAAA-MM; AAAA of a payroll of the 13th. */
  periodo: z.string(),
  /** CNPJ without mask; '' for the head office and for records without one. */
  estabelecimento: z.string(),
  /** The project's file, and the record's line in it (of a new record, of its parent); '' and null without. */
  arquivo: z.string(),
  linha: z.number().nullable(),
  /** By heading of the workbook without `CHAVE_`. */
  chave: z.record(z.string(), z.string()),
  /**
   * Field by field. `antes` and `depois` are for people (1.234,56 and 31/01/2024), `antes` is null of a new record.
   * `valor` is the new value as the file has it (1234,56 and 31012024); an editing may send either form.
   */
  campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string(), valor: z.string() })),
  /** Changes of one `documento` are turned on, off and removed together; '' of one that is alone. */
  documento: z.string(),
  origem: z.object({
    relatorio: z.string(),
    /** Row of the report's stored rows, from 0. */
    posicao: z.number(),
    regra: z.string(),
    tese: z.string(),
    lugar: z.number(),
    confianca: z.enum(['Alta', 'Média', 'Baixa']),
  }),
  /** The change that beats this one. */
  vencidaPor: z.object({ id: z.number(), tese: z.string(), relatorio: z.string() }).nullable(),
  /** How many changes this one beats. */
  vence: z.number(),
  nota: z.string(),
  /** Who edited it last; null of one that is as it was proposed. */
  editada: z.object({ usuario: z.string(), quando: z.string() }).nullable(),
  travas: z.array(travaSchema),
});
export type MudancaDoRascunho = z.infer<typeof mudancaDoRascunhoSchema>;

const filtros = {
  periodo: z.string().max(7).optional(),
  tese: z.string().max(300).optional(),
  relatorio: z.string().max(80).optional(),
  aba: z.string().max(20).optional(),
  /** `conflito` answers both sides: the beaten changes and those that beat them, side by side. */
  estado: estadoDaMudancaSchema.optional(),
  /** Words, in any case and with or without accents, each of which must be somewhere in the change. */
  q: z.string().max(200).optional(),
};

/** Which changes a call is about: named ones, or all that a filter leaves. An empty filter is the whole draft. */
const quaisSchema = z.union([z.array(mudanca).min(1).max(MAX_MUDANCAS_NOMEADAS), z.strictObject(filtros)]);
export type QuaisMudancas = z.infer<typeof quaisSchema>;

/** What {@link listMudancas} sorts by. */
export const ORDENS_DE_MUDANCAS = [
  'id',
  'periodo',
  'tese',
  'lugar',
  'relatorio',
  'aba',
  'acao',
  'arquivo',
  'linha',
  'estado',
  'confianca',
] as const;

export const listMudancas = defineRoute({
  id: 'listMudancas',
  area: 'rascunhos',
  summary: "A page of a draft's changes, each field by field before and after, with where it comes from.",
  method: 'GET',
  path: '/api/rascunhos/:id/mudancas',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  params: z.object({ id }),
  query: z.object({
    ...filtros,
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
    /** Of {@link ORDENS_DE_MUDANCAS}, separated by `|`, each with a leading `-` for descending order. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({
    mudancas: z.array(mudancaDoRascunhoSchema),
    /** How many the filters leave. */
    total: z.number(),
    /** The draft's revision that the page shows. */
    revisao: z.number(),
  }),
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

const feitoSchema = z.object({
  /** How many changes it was about; 0 when all were so already, and then it is no step. */
  mudancas: z.number(),
  revisao: z.number(),
  /** Changes of the draft that are beaten now. */
  conflitos: z.number(),
});

export const toggleMudancas = defineRoute({
  id: 'toggleMudancas',
  area: 'rascunhos',
  summary: 'Turns changes on or off.',
  method: 'POST',
  path: '/api/rascunhos/ativar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id, mudancas: quaisSchema, ativa: z.boolean() }),
  response: feitoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const preferirMudanca = defineRoute({
  id: 'preferirMudanca',
  area: 'rascunhos',
  summary: 'Turns a conflict round: this change beats those that it shares fields with, whatever the order says.',
  method: 'POST',
  path: '/api/rascunhos/preferir',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id, mudanca }),
  response: feitoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const editarMudanca = defineRoute({
  id: 'editarMudanca',
  area: 'rascunhos',
  summary:
    'Changes new values and the note of a change. Values are checked as the cells of the workbook are: a fault is a ' +
    '400 with a sentence in `fields[<campo>]`. A field that is not sent stays as it is; an empty one is emptied in ' +
    'the file, and null leaves the field of the file alone.',
  method: 'POST',
  path: '/api/rascunhos/editar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({
    id,
    mudanca,
    versao: z.number().int().min(1),
    /** By official field, typed as in a cell of the workbook. */
    campos: limited(z.record(z.string().max(40), z.string().max(1000).nullable()), 100),
    nota: z.string().max(1000).optional(),
  }),
  response: mudancaDoRascunhoSchema,
  /** `mudanca-alterada` says who changed it, and when; `campo-em-edicao` who holds the field. */
  errors: ['conflito-de-permissao', 'nao-encontrado', 'mudanca-alterada', 'campo-em-edicao', 'requisicao-invalida'],
});

export const removerMudancas = defineRoute({
  id: 'removerMudancas',
  area: 'rascunhos',
  summary: 'Takes changes out of a draft. Proposed again, they come back.',
  method: 'POST',
  path: '/api/rascunhos/remover',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id, mudancas: quaisSchema }),
  response: feitoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

const campoTravado = z.strictObject({ id, mudanca, campo: z.string().min(1).max(40) });

export const travarCampo = defineRoute({
  id: 'travarCampo',
  area: 'rascunhos',
  summary:
    `Locks a field for ${TRAVA_DO_CAMPO_SEGUNDOS} s while the caller edits it, or renews the lock. A lock of another ` +
    'user is refused, with who holds it. `nota` locks the note.',
  method: 'POST',
  path: '/api/rascunhos/travar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: campoTravado,
  response: travaSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'campo-em-edicao'],
});

export const soltarCampo = defineRoute({
  id: 'soltarCampo',
  area: 'rascunhos',
  summary: "Ends the caller's lock of a field; there may be none.",
  method: 'POST',
  path: '/api/rascunhos/soltar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'vazio',
  body: campoTravado,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});
