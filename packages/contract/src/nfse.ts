import { z } from 'zod';
import { mensagemSchema } from './mensagem.ts';
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
