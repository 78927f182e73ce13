import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Fourteen characters without punctuation. */
export const cnpjSchema = z
  .string()
  .max(14)
  .regex(/^[0-9A-Z]{12}[0-9]{2}$/, 'CNPJ deve ter 14 caracteres, sem pontuação');

export const empresaItemSchema = z.object({ cnpj: z.string(), name: z.string() });
export type EmpresaItem = z.infer<typeof empresaItemSchema>;

export const MENSAGEM_DADOS_VALIDOS = 'dados ainda válidos';

export const listEmpresas = defineRoute({
  id: 'listEmpresas',
  area: 'empresas',
  summary: "The owner's companies.",
  method: 'GET',
  path: '/api/companies',
  auth: 'sessao',
  acao: 'empresas',
  answer: 'json',
  response: z.object({ companies: z.array(empresaItemSchema) }),
});

export const createEmpresa = defineRoute({
  id: 'createEmpresa',
  area: 'empresas',
  summary: 'Registers a company; its name comes from the CNPJ registry.',
  method: 'POST',
  path: '/register/company',
  auth: 'sessao',
  acao: 'empresas',
  answer: 'json',
  body: z.object({
    cnpj: z.string().max(18),
    grupo: z.string().trim().min(1).max(120),
    parceiro: z.string().trim().max(120).default(''),
  }),
  response: empresaItemSchema,
  errors: ['cnpj-invalido', 'empresa-ja-cadastrada'],
});

/** Either the literal text that the data are still fresh, or the refreshed data. */
export const empresaAtualizadaSchema = z.union([
  z.object({ message: z.literal(MENSAGEM_DADOS_VALIDOS) }),
  z.object({
    cnpj: z.string(),
    razao: z.string(),
    uf: z.string(),
    municipio: z.string(),
    cnae: z.string(),
    situacao: z.string(),
    cnae_secundario: z.array(z.string()),
  }),
]);

export const updateEmpresa = defineRoute({
  id: 'updateEmpresa',
  area: 'empresas',
  summary: "Refreshes a company's registry data when they are older than three months.",
  method: 'POST',
  path: '/update/company',
  auth: 'sessao',
  acao: 'empresas',
  answer: 'json',
  body: z.object({ cnpj: z.string().max(18) }),
  response: empresaAtualizadaSchema,
  errors: ['nao-encontrado', 'registro-indisponivel'],
});
