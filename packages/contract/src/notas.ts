import { z } from 'zod';
import { cnpjSchema } from './empresas.ts';
import { mensagemSchema } from './mensagem.ts';
import { MAX_CHAVES_POR_PEDIDO } from './regras/chaves-nfe.ts';
import { defineRoute } from './route.ts';

/**
 * How the portal follows the NF-e issued to one company. `resumos` are invoices of which only the summary came;
 * `proxima` is the instant of the next question, null while none is planned.
 */
export const buscaNotasSchema = z.object({
  cnpj: z.string(),
  ligada: z.boolean(),
  certificado: z.string(),
  situacao: z.enum(['aguardando', 'em-dia', 'outro-sistema', 'erro']),
  mensagem: z.string().nullable(),
  proxima: z.string().nullable(),
  ultimaConsulta: z.string().nullable(),
  notas: z.number(),
  resumos: z.number(),
  eventos: z.number(),
  /** Summaries whose Ciência was ordered, or said, and whose invoice has not come yet. */
  cienciasPedidas: z.number(),
  /** Numbers of the government's sequence that never came, and are asked for one by one. */
  faltantes: z.number(),
});
export type BuscaNotas = z.infer<typeof buscaNotasSchema>;

export const listBuscasNotas = defineRoute({
  id: 'listBuscasNotas',
  area: 'notas',
  summary: "The owner's companies whose NF-e are followed, or were.",
  method: 'GET',
  path: '/api/nfe',
  auth: 'sessao',
  acao: 'ver-notas',
  answer: 'json',
  response: z.object({
    /** Whether this installation speaks to the distribution of the NF-e. */
    disponivel: z.boolean(),
    simulado: z.boolean(),
    buscas: z.array(buscaNotasSchema),
  }),
});

export const updateBuscaNotas = defineRoute({
  id: 'updateBuscaNotas',
  area: 'notas',
  summary: 'Begins to follow the NF-e issued to a company, by a certificate, or stops.',
  method: 'POST',
  path: '/update/nfe',
  auth: 'sessao',
  acao: 'buscar-notas',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ cnpj: z.string().max(18), ligada: z.boolean(), certificado: z.string().max(255) }),
  response: mensagemSchema,
  errors: ['empresa-nao-cadastrada', 'certificado-invalido', 'servico-indisponivel'],
});

export const pedirCiencia = defineRoute({
  id: 'pedirCiencia',
  area: 'notas',
  summary: 'Orders the Ciência da Operação of every invoice of which only the summary came, or of some of them.',
  method: 'POST',
  path: '/register/ciencia',
  auth: 'sessao',
  acao: 'buscar-notas',
  answer: 'json',
  fatorRecente: true,
  body: z.object({
    cnpj: z.string().max(18),
    chaves: z.array(z.string().max(60)).max(MAX_CHAVES_POR_PEDIDO).optional(),
  }),
  response: mensagemSchema,
  errors: ['empresa-nao-cadastrada', 'servico-indisponivel'],
});

/**
 * An invoice that was asked for by its key. `mensagem` is for the user; `prevista`: the instant of its question while
 * it waits for one. Of a `resumo` the Ciência may be ordered, unless `ciencia` says that it was.
 */
export const notaPedidaSchema = z.object({
  chave: z.string(),
  situacao: z.enum(['aguardando', 'encontrada', 'resumo', 'cancelada', 'nao-encontrada', 'alheia', 'recusada']),
  mensagem: z.string(),
  pedidaEm: z.string(),
  prevista: z.string().nullable(),
  ciencia: z.enum(['pedida', 'registrada', 'recusada']).nullable(),
});
export type NotaPedida = z.infer<typeof notaPedidaSchema>;

export const listNotasPedidas = defineRoute({
  id: 'listNotasPedidas',
  area: 'notas',
  summary: 'The NF-e of a company that were asked for by their keys, the last ones first, with what became of each.',
  method: 'GET',
  path: '/api/nfe/:cnpj/chaves',
  auth: 'sessao',
  acao: 'ver-notas',
  answer: 'json',
  params: z.object({ cnpj: cnpjSchema }),
  response: z.object({ notas: z.array(notaPedidaSchema) }),
  errors: ['empresa-nao-cadastrada'],
});

export const pedirNotas = defineRoute({
  id: 'pedirNotas',
  area: 'notas',
  summary: 'Asks for NF-e issued to a company by their keys. A company that is not followed needs a certificate.',
  method: 'POST',
  path: '/register/nfe',
  auth: 'sessao',
  acao: 'buscar-notas',
  answer: 'json',
  body: z.object({
    cnpj: z.string().max(18),
    chaves: z.array(z.string().max(60)).min(1).max(MAX_CHAVES_POR_PEDIDO),
    certificado: z.string().max(255).optional(),
  }),
  response: mensagemSchema.extend({
    pedidas: z.number(),
    recusadas: z.array(z.object({ chave: z.string(), motivo: z.string() })),
  }),
  errors: ['empresa-nao-cadastrada', 'certificado-invalido', 'servico-indisponivel', 'valores-incorretos'],
});
