import { z } from 'zod';
import { MAX_LETRAS_FILTRO } from './regras/filtro-grade.ts';
import { defineRoute } from './route.ts';

export const ABAS_RELATORIO = ['EFD-C', 'EFD-F', 'ECD', 'ECF', 'e-Social', 'E-Cac', 'XML', 'Cruzamento'] as const;
export const abaRelatorioSchema = z.enum(ABAS_RELATORIO);
export type AbaRelatorio = z.infer<typeof abaRelatorioSchema>;

/** `module` is shown in the column Obrigação; `description` maps a source obligation to its sentences. */
export const relatorioItemSchema = z.object({
  report: z.string(),
  module: z.string(),
  description: z.record(z.string(), z.array(z.string())),
});
export type RelatorioItem = z.infer<typeof relatorioItemSchema>;

export const TIPOS_COLUNA = ['text', 'date', 'money', 'decimal', 'integer', 'percent'] as const;
export const colunaRelatorioSchema = z.object({ key: z.string(), type: z.enum(TIPOS_COLUNA) });
export type ColunaRelatorio = z.infer<typeof colunaRelatorioSchema>;

/**
 * How a column adds up: every row (`sum`), each document or key once (`once`), the last period of each series
 * (`last`, of balances), or not at all (`none`).
 */
export const MODOS_TOTAL = ['none', 'sum', 'once', 'last'] as const;
export const colunaComTotalSchema = colunaRelatorioSchema.extend({
  total: z.enum(MODOS_TOTAL),
  /** Texts that are a CNPJ or a CPF: answered without points, shown and searched with them as well. */
  documento: z.boolean().optional(),
});
export type ColunaComTotal = z.infer<typeof colunaComTotalSchema>;

/** 'Total', or 'Total Entrada' where the rows are parted, and the amounts by column, as decimal strings. */
export const linhaTotaisSchema = z.object({ label: z.string(), values: z.record(z.string(), z.string()) });
export type LinhaTotais = z.infer<typeof linhaTotaisSchema>;

/** Money and decimals are decimal strings, dates yyyy-MM-dd, integers numbers. */
export const linhaRelatorioSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type LinhaRelatorio = z.infer<typeof linhaRelatorioSchema>;

export const relatorioParams = z.object({
  projetoId: z.string().min(1).max(64),
  relatorio: z.string().min(1).max(80),
});

/** What narrows the rows of a report, in every call of its grid. */
export const filtroDaGrade = {
  /** Words, in any case and with or without accents, each of which must be in some column of the row. */
  q: z.string().max(200).optional(),
  /**
   * A JSON object of column keys: a text is read as if a user had typed it into the column's box ('abc', '>2000',
   * '01/2024..03/2024'), a list holds conditions. Rows that fulfil all of them are answered: see `filtroGradeSchema`. A
   * refusal (400) has the sentence for a column in `fields['filter.<key>']`.
   */
  filter: z.string().max(MAX_LETRAS_FILTRO).optional(),
};
/** Column keys separated by `|`, each with a leading `-` for descending order. */
const sort = z.string().max(400).optional();

/** What makes a file hold exactly what a grid shows. */
export const recorteDaGrade = {
  sort,
  ...filtroDaGrade,
  /** The keys of the columns that go into the file, in their order, separated by `|`; without it all of them. */
  columns: z.string().max(4000).optional(),
};

export const listRelatorios = defineRoute({
  id: 'listRelatorios',
  area: 'relatorios',
  summary: 'The catalogue of reports by tab.',
  method: 'GET',
  path: '/api/reports',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  response: z.record(abaRelatorioSchema, z.array(relatorioItemSchema)),
  errors: ['modulo-bloqueado'],
});

/** What a report has in one project. */
export const relatorioNoProjetoSchema = z.object({
  report: z.string(),
  rows: z.number().int().min(0),
  /** True when it could not be made. */
  failed: z.boolean(),
  /** True when it is made only when it is opened, and has not been made of the files as they are. */
  onDemand: z.boolean(),
  /**
   * What its findings are worth, as a decimal string: the part of 'Consolidado de Oportunidades' and of 'Consolidado de
   * Riscos' that comes from it. Null without such findings, and where the law lets no amount be added up.
   */
  opportunity: z.string().nullable(),
  risk: z.string().nullable(),
  /** The kinds of documents it is made from: those that the project has, and those that it lacks. */
  present: z.array(z.string()),
  missing: z.array(z.string()),
  /** Why its rows propose no change to a file, one sentence; null of a report whose rows do. */
  semProposta: z.string().nullable(),
  /** Why no dossier can be made of it, one sentence; null where one can. */
  semDossie: z.string().nullable(),
});
export type RelatorioNoProjeto = z.infer<typeof relatorioNoProjetoSchema>;

export const listRelatoriosDoProjeto = defineRoute({
  id: 'listRelatoriosDoProjeto',
  area: 'relatorios',
  summary: 'How many rows each report has in a project, what its findings are worth, and which documents it lacks.',
  method: 'GET',
  path: '/api/reports/:projetoId',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  porToken: ['ler'],
  params: z.object({ projetoId: z.string().min(1).max(64) }),
  response: z.object({ reports: z.array(relatorioNoProjetoSchema) }),
  errors: ['nao-encontrado', 'modulo-bloqueado'],
});

export const fonteRelatorioSchema = z.object({
  /** The kind of document: 'EFD-Contribuições'. */
  document: z.string(),
  /** A record of SPED by its official code, or another table by what it holds. */
  name: z.string(),
  /** Whether the report's rows come from it; else it only adds to them. */
  main: z.boolean(),
  /** Its rows in the project; null when this machine cannot count them. */
  rows: z.number().int().min(0).nullable(),
});
export type FonteRelatorio = z.infer<typeof fonteRelatorioSchema>;

export const comoCalculadoSchema = z.object({
  report: z.string(),
  /** The rule in words, a paragraph each. */
  rule: z.array(z.string()),
  /** Law and official guide. */
  basis: z.array(z.string()),
  sources: z.array(fonteRelatorioSchema),
  /** Reports whose rows it reads. */
  reports: z.array(z.string()),
  /** Official tables that it reads: where each comes from, and the day of its version (yyyy-MM-dd). */
  tables: z.array(z.object({ name: z.string(), source: z.string(), date: z.string() })),
  /** What changes its rows or its totals. */
  options: z.array(z.string()),
  /** Whether its rows lead to changes of a rectification: 'Sim' or 'Não', and why. */
  rectification: z.string().max(300),
  /** The statement. */
  sql: z.string(),
  /** With `script=true`: what a DuckDB needs before the statement runs. */
  script: z.string().optional(),
});
export type ComoCalculado = z.infer<typeof comoCalculadoSchema>;

export const explainRelatorio = defineRoute({
  id: 'explainRelatorio',
  area: 'relatorios',
  summary:
    'How a report is calculated: rule, law, sources with their rows in the project, options and SQL; with ' +
    'script=true also the script that prepares a DuckDB for that SQL.',
  method: 'GET',
  path: '/api/reportRule/:projetoId/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  porToken: ['ler'],
  params: relatorioParams,
  query: z.object({ script: z.enum(['true', 'false']).optional() }),
  response: comoCalculadoSchema,
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado'],
});

export const readRelatorio = defineRoute({
  id: 'readRelatorio',
  area: 'relatorios',
  summary:
    "A report's rows: all of them, or a window when limit is given (then total and columns are added, " +
    'and totals when asked for).',
  method: 'GET',
  path: '/api/reportJSON/:projetoId/:relatorio',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  porToken: ['ler'],
  params: relatorioParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(5000).optional(),
    sort,
    ...filtroDaGrade,
    /** 'true' adds `totals`, of all rows that `q` and `filter` leave. Slower than a window: ask once, not with each. */
    totals: z.enum(['true', 'false']).optional(),
    /** 'true' adds `positions` to a window. */
    positions: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({
    jsonData: z.array(linhaRelatorioSchema),
    /** The place of each row among the report's stored rows, from 0: what a call names rows by. */
    positions: z.array(z.number()).optional(),
    total: z.number().optional(),
    columns: z.array(colunaComTotalSchema).optional(),
    totals: z.array(linhaTotaisSchema).optional(),
    /** Columns that say what the row is about (Resultado, its value), in the order in which a grid pins them first. */
    destaques: z.array(z.string()).optional(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado'],
});

/** The files that a report is downloaded as. */
export const FORMATOS_RELATORIO = ['xlsx', 'csv', 'parquet', 'pdf'] as const;
/** What a PDF has room for: it is printed, and what is longer or wider is read in a spreadsheet. */
export const LIMITES_DO_PDF = { linhas: 2_000, colunas: 26 } as const;
export type FormatoRelatorio = (typeof FORMATOS_RELATORIO)[number];

export const downloadRelatorio = defineRoute({
  id: 'downloadRelatorio',
  area: 'relatorios',
  summary:
    'A report as .xlsx or, with format=csv, as CSV, with format=parquet, as it is kept: typed columns, or, with ' +
    'format=pdf, as pages to be printed, of up to 2,000 rows and 26 columns; ' +
    '204 when it has no rows. With `q`, `filter`, `sort` or `columns` it has exactly what the grid shows.',
  method: 'GET',
  path: '/api/report/:projetoId/:relatorio',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  params: relatorioParams,
  query: z.object({
    format: z.enum(FORMATOS_RELATORIO).default('xlsx'),
    ticket: z.string().max(200).optional(),
    ...recorteDaGrade,
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado', 'valores-incorretos'],
});

/** As many as the catalogue has, with room: their names together stay within the header of a request. */
const MAX_LETRAS_DOS_NOMES = 8_000;

export const downloadRelatoriosZip = defineRoute({
  id: 'downloadRelatoriosZip',
  area: 'relatorios',
  summary:
    'Several reports of a project as one ZIP of .xlsx files, named as they are one by one; 204 when none of them has ' +
    'rows, and a text names those that have none.',
  method: 'GET',
  path: '/api/reportZip/:projetoId',
  auth: 'sessao-ou-ticket',
  acao: 'relatorios',
  answer: 'download',
  params: z.object({ projetoId: z.string().min(1).max(64) }),
  query: z.object({
    /** Names of reports, separated by `|`. */
    reports: z.string().min(1).max(MAX_LETRAS_DOS_NOMES),
    ticket: z.string().max(200).optional(),
  }),
  errors: ['nao-encontrado', 'relatorio-desconhecido', 'modulo-bloqueado'],
  atOncePerOwner: 2,
});

export const linhaOrigemSchema = z.object({
  arquivo: z.string(),
  linhas: z.array(
    z.object({
      linha: z.number(),
      /** Page of a PDF; null in documents without pages. */
      pagina: z.number().nullable(),
      alvo: z.boolean(),
      registro: z.string().nullable(),
      texto: z.string(),
      campos: z.array(z.object({ nome: z.string(), valor: z.string() })),
    }),
  ),
});
export type LinhaOrigem = z.infer<typeof linhaOrigemSchema>;

export const readLinhaOrigem = defineRoute({
  id: 'readLinhaOrigem',
  area: 'relatorios',
  summary:
    'A line of an original file with its neighbours and the official names of its fields; ' +
    "`arquivo` is the row's column Arquivo. In an XML a line is an element: by its number or, " +
    'with `chave` and `item`, that of a document or of its item. In a paper of the e-CAC, and in an eSocial event, ' +
    '`valores` finds the line by what the row shows; no line is marked when none shows any of it.',
  method: 'GET',
  path: '/api/line/:projetoId/:arquivo/:linha',
  auth: 'sessao',
  acao: 'relatorios',
  answer: 'json',
  porToken: ['ler'],
  params: z.object({
    projetoId: z.string().min(1).max(64),
    arquivo: z.string().min(1).max(300),
    linha: z.coerce.number().int().min(1),
  }),
  query: z.object({
    chave: z
      .string()
      .max(44)
      .regex(/^[0-9A-Z]{44}$/)
      .optional(),
    item: z.coerce.number().int().min(1).optional(),
    /** Values of the report's row, as a JSON array of texts. */
    valores: z.string().max(4000).optional(),
  }),
  response: linhaOrigemSchema,
  errors: ['nao-encontrado', 'modulo-bloqueado', 'leitura-demorada'],
});
