import { z } from 'zod';
import { TAMANHO_PARTE_BYTES } from './regras/partes.ts';
import { defineRoute } from './route.ts';

export const CATEGORIAS = [
  'EFDC',
  'EFDF',
  'ECD',
  'ECF',
  'XML ZIP',
  'DCTF',
  'PERDCOMP',
  'FONTES PAGADORAS',
  'PAGAMENTOS',
  'EPROCESSO',
  'XML NFE',
] as const;
export const categoriaSchema = z.enum(CATEGORIAS);
export type Categoria = z.infer<typeof categoriaSchema>;

/** `nome` is without its extension, `tipo` is the extension in lower case, `data` an instant. */
export const arquivoItemSchema = z.object({
  nome: z.string(),
  tipo: z.string(),
  obrigacao: z.string(),
  data: z.string(),
});
export type ArquivoItem = z.infer<typeof arquivoItemSchema>;

const idParams = z.object({ id: z.string().min(1).max(64) });
const projetoIdSchema = z.string().min(1).max(64);

export const uploadPartes = defineRoute({
  id: 'uploadPartes',
  area: 'arquivos',
  summary: 'Receives parts of files; the field process_id comes before the files.',
  method: 'POST',
  path: '/update/files/upload',
  auth: 'sessao',
  acao: 'enviar-arquivos',
  answer: 'json',
  porToken: ['enviar'],
  // A batch of about 20 MiB may hold thousands of small XML files.
  multipart: { fields: ['process_id'], files: 'files', maxFiles: 20_000, maxFileBytes: TAMANHO_PARTE_BYTES },
  response: z.object({ received: z.array(z.string()) }),
  errors: [
    'nao-encontrado',
    'projeto-ja-iniciado',
    'projeto-nao-manual',
    'parte-invalida',
    'parte-vazia',
    'tipo-nao-suportado',
    'arquivo-grande-demais',
  ],
});

/** What is known of one uploaded file: assembling, whole (with size and hash), or faulty with the reason. */
export const arquivoEnviadoSchema = z.object({
  nome: z.string(),
  situacao: z.enum(['recebendo', 'montando', 'completo', 'incompleto']),
  tamanho: z.number().nullable(),
  sha256: z.string().nullable(),
  erro: z.string().nullable(),
});
export type ArquivoEnviado = z.infer<typeof arquivoEnviadoSchema>;

export const listArquivosEnviados = defineRoute({
  id: 'listArquivosEnviados',
  area: 'arquivos',
  summary: 'The names of the uploaded files; with parts=1 also the parts that have arrived.',
  method: 'GET',
  path: '/api/files/upload/:id',
  auth: 'sessao',
  acao: 'enviar-arquivos',
  answer: 'json',
  porToken: ['enviar'],
  params: idParams,
  query: z.object({ parts: z.string().max(1).optional() }),
  response: z.object({
    finalResult: z.array(z.string()),
    arquivos: z.array(arquivoEnviadoSchema),
    /** Only with parts=1: part names and sizes in bytes. */
    parts: z.array(z.object({ name: z.string(), size: z.number() })).optional(),
  }),
  errors: ['nao-encontrado'],
});

/** How many files one call of the assembly names; a sender with more makes several calls. */
export const MAX_ARQUIVOS_POR_MONTAGEM = 5_000;

export const compileArquivos = defineRoute({
  id: 'compileArquivos',
  area: 'arquivos',
  summary: 'Starts the assembly of the parts and answers at once; names at most 5,000 files a call.',
  bodyLimitBytes: 8 * 1024 * 1024,
  atOncePerOwner: 2,
  method: 'POST',
  path: '/start/compile',
  auth: 'sessao',
  acao: 'enviar-arquivos',
  answer: 'json',
  porToken: ['enviar'],
  body: z.object({
    process_id: projetoIdSchema,
    files: z
      .array(
        z.object({
          name: z.string().min(1).max(255),
          size: z.number().int().nonnegative(),
          sha256: z
            .string()
            .max(64)
            .regex(/^[0-9a-f]{64}$/)
            .optional(),
        }),
      )
      .max(MAX_ARQUIVOS_POR_MONTAGEM)
      .optional(),
  }),
  response: z.object({ message: z.string() }),
  errors: ['nao-encontrado', 'projeto-ja-iniciado', 'projeto-nao-manual'],
});

export const deleteArquivoEnviado = defineRoute({
  id: 'deleteArquivoEnviado',
  area: 'arquivos',
  summary: 'Deletes one uploaded file of a project that has not started.',
  method: 'POST',
  path: '/delete/processFile',
  auth: 'sessao',
  acao: 'enviar-arquivos',
  answer: 'json',
  body: z.object({ process_id: projetoIdSchema, filename: z.string().min(1).max(255) }),
  response: z.object({ message: z.string() }),
  errors: ['nao-encontrado', 'projeto-ja-iniciado'],
});

export const listArquivos = defineRoute({
  id: 'listArquivos',
  area: 'arquivos',
  summary: "A project's files by category; every category is present.",
  method: 'GET',
  path: '/api/files/:id',
  auth: 'sessao',
  acao: 'arquivos',
  answer: 'json',
  params: idParams,
  response: z.object({ pastas: z.record(categoriaSchema, z.array(arquivoItemSchema)) }),
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});

export const downloadArquivo = defineRoute({
  id: 'downloadArquivo',
  area: 'arquivos',
  summary: 'One original file, by name with extension and category.',
  method: 'GET',
  path: '/api/file/:projetoId/:nome/:categoria',
  auth: 'sessao-ou-ticket',
  acao: 'arquivos',
  answer: 'download',
  params: z.object({ projetoId: projetoIdSchema, nome: z.string().min(1).max(300), categoria: z.string().max(40) }),
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});

export const downloadTodos = defineRoute({
  id: 'downloadTodos',
  area: 'arquivos',
  summary: 'Every file of a project in one streamed ZIP.',
  method: 'GET',
  path: '/api/allFiles/:id',
  auth: 'sessao-ou-ticket',
  acao: 'arquivos',
  answer: 'download',
  params: idParams,
  errors: ['nao-encontrado', 'sem-arquivos', 'modulo-bloqueado'],
});

export const createTicket = defineRoute({
  id: 'createTicket',
  area: 'tickets',
  summary: 'A single-use ticket of 60 seconds for one download path (with its query).',
  method: 'POST',
  path: '/api/ticket',
  auth: 'sessao',
  acao: 'conta',
  answer: 'json',
  body: z.object({ path: z.string().min(1).max(10_000).startsWith('/api/') }),
  response: z.object({ ticket: z.string() }),
});
