import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Fourteen characters without punctuation. */
export const cnpjSchema = z
  .string()
  .max(14)
  .regex(/^[0-9A-Z]{12}[0-9]{2}$/, 'CNPJ deve ter 14 caracteres, sem pontuação');

/** Of the name of a group or of a partner. */
export const MAX_LETRAS_DO_GRUPO = 120;

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
    grupo: z.string().trim().min(1).max(MAX_LETRAS_DO_GRUPO),
    parceiro: z.string().trim().max(MAX_LETRAS_DO_GRUPO).default(''),
  }),
  response: empresaItemSchema,
  errors: ['cnpj-invalido', 'empresa-ja-cadastrada'],
});

/** More than an office has, and few enough for one request. */
export const MAX_EMPRESAS_IMPORTADAS = 2_000;

/** What becomes of a row: of the refused ones the user has to correct something, the others are there already. */
const situacaoImportadaSchema = z.enum(['nova', 'ja-cadastrada', 'repetida', 'recusada']);

export const empresaImportadaSchema = z.object({
  cnpj: z.string(),
  grupo: z.string(),
  parceiro: z.string(),
  situacao: situacaoImportadaSchema,
  /** Of a refused row: what is wrong with it, as a sentence. */
  motivo: z.string().nullable(),
});
export type EmpresaImportada = z.infer<typeof empresaImportadaSchema>;

export const importEmpresas = defineRoute({
  id: 'importEmpresas',
  area: 'empresas',
  summary: 'Says of each row of a spreadsheet of companies what becomes of it, and registers the new ones if asked to.',
  method: 'POST',
  path: '/api/companies/import',
  auth: 'sessao',
  acao: 'empresas',
  answer: 'json',
  body: z.object({
    empresas: z
      .array(
        z.object({
          cnpj: z.string().max(100),
          grupo: z.string().max(500).default(''),
          parceiro: z.string().max(500).default(''),
        }),
      )
      .min(1)
      .max(MAX_EMPRESAS_IMPORTADAS, `Envie até ${MAX_EMPRESAS_IMPORTADAS} empresas por vez`),
    /** Registers the new ones; without it they are only looked at. */
    cadastrar: z.boolean(),
  }),
  response: z.object({
    message: z.string(),
    /** The rows in the order in which they came. */
    empresas: z.array(empresaImportadaSchema),
    cadastradas: z.number().int(),
  }),
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
