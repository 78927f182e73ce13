import { z } from 'zod';
import { defineRoute } from './route.ts';

/**
 * Where the events of a rectification are sent: the government's two environments, or the simulator of the
 * demonstration.
 */
export const ambienteTransmissaoSchema = z.enum(['producao', 'producao-restrita', 'simulado']);
export type AmbienteTransmissao = z.infer<typeof ambienteTransmissaoSchema>;

/**
 * `andamento` and `esperando` continue on their own, `parada` and `falhou` when a user asks for it, `incerta` after a
 * user has looked up the batch that may have been received. `recusada` and `concluida` have ended.
 */
export const situacaoTransmissaoSchema = z.enum([
  'andamento',
  'esperando',
  'concluida',
  'recusada',
  'incerta',
  'parada',
  'falhou',
]);
export type SituacaoTransmissao = z.infer<typeof situacaoTransmissaoSchema>;

/** The fields of a transmission in the list of rectifications. */
export const resumoTransmissaoSchema = z.object({
  situacao: situacaoTransmissaoSchema,
  ambiente: ambienteTransmissaoSchema,
  eventos: z.number(),
  aceitos: z.number(),
});
export type ResumoTransmissao = z.infer<typeof resumoTransmissaoSchema>;

/** What would be sent, where, and by whose certificate; `impedimento` says in Portuguese why it cannot be, if so. */
export const preparoTransmissaoSchema = z.object({
  ambiente: ambienteTransmissaoSchema.nullable(),
  impedimento: z.string().nullable(),
  empresa: z.object({ nome: z.string(), cnpj: z.string() }),
  certificado: z
    .object({
      nome: z.string(),
      /** yyyy-MM-dd. */
      validade: z.string(),
      /** Whether the holder is another person or company, which needs a procuração of the company. */
      deOutro: z.boolean(),
    })
    .nullable(),
  eventos: z.number(),
  lotes: z.number(),
  tipos: z.array(z.object({ periodo: z.string(), tipo: z.string(), eventos: z.number() })),
});
export type PreparoTransmissao = z.infer<typeof preparoTransmissaoSchema>;

export const loteTransmissaoSchema = z.object({
  ordem: z.number(),
  periodo: z.string(),
  tipo: z.string(),
  eventos: z.number(),
  aceitos: z.number(),
  situacao: z.enum(['pendente', 'enviando', 'enviado', 'aceito', 'recusado', 'incerto']),
  protocolo: z.string().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
  enviadoEm: z.string().nullable(),
});
export type LoteTransmissao = z.infer<typeof loteTransmissaoSchema>;

export const transmissaoSchema = resumoTransmissaoSchema.extend({
  certificado: z.string(),
  /** Who ordered it. */
  usuario: z.string(),
  criada: z.string(),
  terminada: z.string().nullable(),
  mensagem: z.string().nullable(),
  /** It stops before the next batch. */
  parando: z.boolean(),
  retomarEm: z.string().nullable(),
  lotes: z.array(loteTransmissaoSchema),
});
export type Transmissao = z.infer<typeof transmissaoSchema>;

export const eventoTransmissaoSchema = z.object({
  id: z.string(),
  tipo: z.string(),
  cpf: z.string(),
  matricula: z.string(),
  reciboAnterior: z.string(),
  situacao: z.enum(['pendente', 'aceito', 'recusado']),
  recibo: z.string().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
});
export type EventoTransmissao = z.infer<typeof eventoTransmissaoSchema>;

const id = z.string().min(1).max(64);

export const readPreparoTransmissao = defineRoute({
  id: 'readPreparoTransmissao',
  area: 'retificacoes',
  summary: 'What the transmission of a rectification would send to the eSocial, or why it cannot be sent.',
  method: 'GET',
  path: '/api/transmissao/:id/preparo',
  auth: 'sessao',
  acao: 'ver-transmissoes',
  answer: 'json',
  params: z.object({ id }),
  response: preparoTransmissaoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const readTransmissao = defineRoute({
  id: 'readTransmissao',
  area: 'retificacoes',
  summary: "How far a rectification's transmission is, batch by batch; null when nobody ordered it.",
  method: 'GET',
  path: '/api/transmissao/:id',
  auth: 'sessao',
  acao: 'ver-transmissoes',
  answer: 'json',
  params: z.object({ id }),
  response: z.object({ transmissao: transmissaoSchema.nullable() }),
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const readLoteTransmissao = defineRoute({
  id: 'readLoteTransmissao',
  area: 'retificacoes',
  summary: 'The events of a batch, at most 50, with what the government said of each.',
  method: 'GET',
  path: '/api/transmissao/:id/lote/:ordem',
  auth: 'sessao',
  acao: 'ver-transmissoes',
  answer: 'json',
  params: z.object({ id, ordem: z.coerce.number().int().min(1).max(1_000_000) }),
  response: z.object({ eventos: z.array(eventoTransmissaoSchema) }),
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const createTransmissao = defineRoute({
  id: 'createTransmissao',
  area: 'retificacoes',
  summary:
    'Orders the events of a rectification to be sent to the government in the name of the company. ' +
    'The body repeats what was confirmed; one that is under way or has ended is left as it is.',
  method: 'POST',
  path: '/register/transmissao',
  auth: 'sessao',
  acao: 'transmitir',
  answer: 'json',
  fatorRecente: true,
  body: z.object({
    id,
    confirmo: z.literal(true),
    ambiente: ambienteTransmissaoSchema,
    eventos: z.number().int().min(1).max(100_000_000),
    certificado: z.string().min(1).max(300),
    /** The holder of a certificate that is not the company's has its procuração. */
    procuracao: z.boolean().default(false),
  }),
  response: z.object({ situacao: situacaoTransmissaoSchema }),
  errors: ['conflito-de-permissao', 'sem-privilegio', 'nao-encontrado', 'transmissao-impedida', 'transmissao-mudou'],
});

export const stopTransmissao = defineRoute({
  id: 'stopTransmissao',
  area: 'retificacoes',
  summary: 'Stops a transmission before its next batch; what was sent cannot be taken back.',
  method: 'POST',
  path: '/stop/transmissao',
  auth: 'sessao',
  acao: 'transmitir',
  answer: 'json',
  body: z.object({ id }),
  response: z.object({ situacao: situacaoTransmissaoSchema }),
  errors: ['conflito-de-permissao', 'sem-privilegio', 'nao-encontrado', 'transmissao-parada'],
});

export const retryTransmissao = defineRoute({
  id: 'retryTransmissao',
  area: 'retificacoes',
  summary:
    'Goes on with a transmission that stands. Where nobody knows whether a batch was received ' +
    'it is looked for again, or sent again when `reenviar` names it: only somebody who has looked it up may say so.',
  method: 'POST',
  path: '/retry/transmissao',
  auth: 'sessao',
  acao: 'transmitir',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ id, reenviar: z.number().int().min(1).max(1_000_000).nullable().default(null) }),
  response: z.object({ situacao: situacaoTransmissaoSchema }),
  errors: ['conflito-de-permissao', 'sem-privilegio', 'nao-encontrado', 'transmissao-impedida', 'transmissao-parada'],
});

export const downloadRecibos = defineRoute({
  id: 'downloadRecibos',
  area: 'retificacoes',
  summary: 'Every event of a transmission with its receipt, or why it has none, as CSV.',
  method: 'GET',
  path: '/api/recibos/:id',
  auth: 'sessao-ou-ticket',
  acao: 'ver-transmissoes',
  answer: 'download',
  params: z.object({ id }),
  query: z.object({ ticket: z.string().max(200).optional() }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'sem-arquivos'],
});

export const downloadRetornos = defineRoute({
  id: 'downloadRetornos',
  area: 'retificacoes',
  summary: "The government's own answers to the batches of a transmission, as they came, as a ZIP of XML.",
  method: 'GET',
  path: '/api/retornos/:id',
  auth: 'sessao-ou-ticket',
  acao: 'ver-transmissoes',
  answer: 'download',
  params: z.object({ id }),
  query: z.object({ ticket: z.string().max(200).optional() }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'sem-arquivos'],
});
