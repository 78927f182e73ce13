import { z } from 'zod';
import { cnpjSchema } from './empresas.ts';
import { mensagemSchema } from './mensagem.ts';
import { MAX_CHAVES_POR_PEDIDO } from './regras/chaves-nfe.ts';
import { defineRoute } from './route.ts';

/**
 * How the portal follows the NFS-e of one company, provided or taken. `proxima` is the instant of the next question,
 * null while none is planned.
 */
export const buscaNfseSchema = z.object({
  cnpj: z.string(),
  ligada: z.boolean(),
  certificado: z.string(),
  situacao: z.enum(['aguardando', 'em-dia', 'limite', 'erro']),
  mensagem: z.string().nullable(),
  proxima: z.string().nullable(),
  ultimaConsulta: z.string().nullable(),
  notas: z.number(),
  eventos: z.number(),
  /** Documents that came broken: how many, and the access keys of the first ones. */
  danificados: z.number(),
  chavesDanificadas: z.array(z.string()),
});
export type BuscaNfse = z.infer<typeof buscaNfseSchema>;

export const listBuscasNfse = defineRoute({
  id: 'listBuscasNfse',
  area: 'notas',
  summary: "The owner's companies whose NFS-e are followed, or were.",
  method: 'GET',
  path: '/api/nfse',
  auth: 'sessao',
  acao: 'ver-notas',
  answer: 'json',
  response: z.object({
    /** Whether this installation speaks to the national environment of the NFS-e. */
    disponivel: z.boolean(),
    simulado: z.boolean(),
    buscas: z.array(buscaNfseSchema),
  }),
});

export const updateBuscaNfse = defineRoute({
  id: 'updateBuscaNfse',
  area: 'notas',
  summary: 'Begins to follow the NFS-e of a company, by a certificate, or stops.',
  method: 'POST',
  path: '/update/nfse',
  auth: 'sessao',
  acao: 'buscar-notas',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ cnpj: z.string().max(18), ligada: z.boolean(), certificado: z.string().max(255) }),
  response: mensagemSchema,
  errors: ['empresa-nao-cadastrada', 'certificado-invalido', 'servico-indisponivel'],
});

/** An NFS-e that was asked for by its key. `mensagem` is for the user. */
export const nfsePedidaSchema = z.object({
  chave: z.string(),
  situacao: z.enum(['aguardando', 'encontrada', 'cancelada', 'nao-encontrada', 'recusada']),
  mensagem: z.string(),
  pedidaEm: z.string(),
});
export type NfsePedida = z.infer<typeof nfsePedidaSchema>;

export const listNfsePedidas = defineRoute({
  id: 'listNfsePedidas',
  area: 'notas',
  summary: 'The NFS-e of a company that were asked for by their keys, the last ones first, with what became of each.',
  method: 'GET',
  path: '/api/nfse/:cnpj/chaves',
  auth: 'sessao',
  acao: 'ver-notas',
  answer: 'json',
  params: z.object({ cnpj: cnpjSchema }),
  response: z.object({ notas: z.array(nfsePedidaSchema) }),
  errors: ['empresa-nao-cadastrada'],
});

export const requestNfse = defineRoute({
  id: 'requestNfse',
  area: 'notas',
  summary: 'Asks for NFS-e of a company by their keys. A company that is not followed needs a certificate.',
  method: 'POST',
  path: '/register/nfse',
  auth: 'sessao',
  acao: 'buscar-notas',
  answer: 'json',
  body: z.object({
    cnpj: z.string().max(18),
    chaves: z.array(z.string().max(70)).min(1).max(MAX_CHAVES_POR_PEDIDO),
    certificado: z.string().max(255).optional(),
  }),
  response: mensagemSchema.extend({
    pedidas: z.number(),
    recusadas: z.array(z.object({ chave: z.string(), motivo: z.string() })),
  }),
  errors: ['empresa-nao-cadastrada', 'certificado-invalido', 'servico-indisponivel', 'valores-incorretos'],
});
