import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
import { defineRoute } from './route.ts';

/**
 * How the portal follows the NF-e issued to one company. `resumos` are invoices of which only the summary came; `proxima` is
 * the instant of the next question, null while none is planned.
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
});
export type BuscaNotas = z.infer<typeof buscaNotasSchema>;

export const listBuscasNotas = defineRoute({
  id: 'listBuscasNotas',
  area: 'notas',
  summary: "The owner's companies whose NF-e are followed, or were.",
  method: 'GET',
  path: '/api/nfe',
  auth: 'sessao',
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
  answer: 'json',
  body: z.object({ cnpj: z.string().max(18), ligada: z.boolean(), certificado: z.string().max(255) }),
  response: mensagemSchema,
  errors: ['empresa-nao-cadastrada', 'certificado-invalido', 'servico-indisponivel'],
});

export const pedirCiencia = defineRoute({
  id: 'pedirCiencia',
  area: 'notas',
  summary: 'Orders the Ciência da Operação of every invoice of which only the summary came.',
  method: 'POST',
  path: '/register/ciencia',
  auth: 'sessao',
  answer: 'json',
  body: z.object({ cnpj: z.string().max(18) }),
  response: mensagemSchema,
  errors: ['empresa-nao-cadastrada', 'servico-indisponivel'],
});
