import { z } from 'zod';
import { ERROS_DO_PFX, MAX_PFX_BYTES } from './certificados.ts';
import { defineRoute } from './route.ts';

/** Who asks for a company's papers: the holder of the project's certificate, or the contractor. */
export const AUTORES_INTEGRA = ['certificado', 'contratante'] as const;
export type AutorIntegra = (typeof AUTORES_INTEGRA)[number];

/**
 * An owner's contract for the Integra Contador without its secrets. CNPJ, name and last day (yyyy-MM-dd) are those of
 * the contractor's e-CNPJ; `teste` is how the last test of what is kept now ended, in words.
 */
export const contratoIntegraSchema = z.object({
  cnpj: z.string(),
  nome: z.string(),
  validade: z.string(),
  vencido: z.boolean(),
  autor: z.enum(AUTORES_INTEGRA),
  alterado_em: z.string(),
  teste: z
    .object({
      resultado: z.enum(['aceito', 'recusado', 'sem-resposta']),
      mensagem: z.string(),
      testado_em: z.string(),
    })
    .nullable(),
});
export type ContratoIntegraItem = z.infer<typeof contratoIntegraSchema>;

/**
 * `instalacao`: whether the installation has a contract that serves an owner without one. `simulado`: a simulator
 * answers in the place of the service.
 */
export const integraSchema = z.object({
  contrato: contratoIntegraSchema.nullable(),
  instalacao: z.boolean(),
  simulado: z.boolean(),
});
export type Integra = z.infer<typeof integraSchema>;

export const getIntegra = defineRoute({
  id: 'getIntegra',
  area: 'contratos',
  summary: "Whether the owner has a contract of its own for SERPRO's Integra Contador; never its secrets.",
  method: 'GET',
  path: '/api/integra',
  auth: 'sessao',
  acao: 'integra',
  answer: 'json',
  response: integraSchema,
  errors: ['sem-privilegio'],
});

/** `chave` and `segredo` are the consumer key and secret. A field that is left out or empty keeps its stored value. */
export const updateIntegra = defineRoute({
  id: 'updateIntegra',
  area: 'contratos',
  summary: "Keeps the owner's contract, its secrets encrypted; takes effect with the next step of each collection.",
  method: 'POST',
  path: '/update/integra',
  auth: 'sessao',
  acao: 'integra',
  answer: 'json',
  fatorRecente: true,
  multipart: {
    fields: ['chave', 'segredo', 'autor', 'senha'],
    files: 'file',
    maxFiles: 1,
    maxFileBytes: MAX_PFX_BYTES,
  },
  response: integraSchema,
  errors: ['sem-privilegio', 'valores-incorretos', ...ERROS_DO_PFX],
});

export const deleteIntegra = defineRoute({
  id: 'deleteIntegra',
  area: 'contratos',
  summary: "Deletes the owner's contract with its secrets.",
  method: 'POST',
  path: '/delete/integra',
  auth: 'sessao',
  acao: 'integra',
  answer: 'json',
  fatorRecente: true,
  response: integraSchema,
  errors: ['sem-privilegio', 'nao-encontrado'],
});

export const testIntegra = defineRoute({
  id: 'testIntegra',
  area: 'contratos',
  summary: 'Asks the Integra Contador for access by the contract that is kept, and keeps how that ended.',
  method: 'POST',
  path: '/test/integra',
  auth: 'sessao',
  acao: 'integra',
  answer: 'json',
  response: integraSchema,
  errors: ['sem-privilegio', 'nao-encontrado', 'muitas-tentativas', 'servico-indisponivel'],
});
