import { z } from 'zod';
import { defineRoute } from './route.ts';
import { ownerSchema } from './sessao.ts';

/** Six hexadecimal digits after the sign. */
export const corSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Cor deve estar no formato #RRGGBB');

/**
 * The fields of `/update/owner`, sent as JSON or, with a logo, as multipart fields of the same names. `cnpj` and
 * `razao` are sent as they are: a change of either is refused. `color_1` is the secondary and `color_2` the primary
 * colour.
 */
export const ownerAlteradoSchema = z.object({
  cnpj: z.string().max(18),
  razao: z.string().max(255),
  site: z.string().trim().max(255),
  cep: z.string().max(9),
  uf: z.string().trim().max(2),
  logradouro: z.string().trim().max(255),
  municipio: z.string().trim().max(120),
  color_1: corSchema.optional(),
  color_2: corSchema.optional(),
});
export type OwnerAlterado = z.infer<typeof ownerAlteradoSchema>;

export const updateOwner = defineRoute({
  id: 'updateOwner',
  area: 'organizacao',
  summary: "Changes the owner's data; white-label owners also send a logo and the two colours.",
  method: 'POST',
  path: '/update/owner',
  auth: 'sessao',
  acao: 'organizacao',
  answer: 'json',
  multipart: {
    fields: ['cnpj', 'razao', 'site', 'cep', 'uf', 'logradouro', 'municipio', 'color_1', 'color_2'],
    files: 'file',
    maxFiles: 1,
    // What a logo may weigh before it is made anew.
    maxFileBytes: 10 * 1024 * 1024,
  },
  response: z.object({ owner: ownerSchema, color_1: z.string(), color_2: z.string() }),
  errors: [
    'sem-privilegio',
    'conflito-de-permissao',
    'cep-invalido',
    'uf-invalida',
    'sem-customizacao',
    'imagem-invalida',
    'arquivo-grande-demais',
  ],
});

export const getLogo = defineRoute({
  id: 'getLogo',
  area: 'organizacao',
  summary: "The owner's logo; 204 without one.",
  method: 'GET',
  path: '/api/logo',
  auth: 'sessao',
  acao: 'conta',
  answer: 'download',
});

export const enderecoSchema = z.object({
  cep: z.string(),
  uf: z.string(),
  municipio: z.string(),
  logradouro: z.string(),
});
export type Endereco = z.infer<typeof enderecoSchema>;

export const findCep = defineRoute({
  id: 'findCep',
  area: 'organizacao',
  summary: 'The address of a postal code (eight digits), through the registry.',
  method: 'GET',
  path: '/api/cep/:cep',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  params: z.object({
    cep: z
      .string()
      .max(8)
      .regex(/^\d{8}$/),
  }),
  response: enderecoSchema,
  errors: ['cep-nao-encontrado', 'registro-indisponivel', 'muitas-tentativas'],
});
