import { z } from 'zod';
import { defineRoute } from './route.ts';
import { statusProjetoSchema } from './status.ts';
import { prazoDaViradaSchema, viradaSchema } from './virada.ts';

/** What a figure counts: amounts of two of them are used in different ways. */
export const GRUPOS_DA_CARTEIRA = [
  'caixa',
  'retencoes',
  'descontavel',
  'ressarcivel',
  'contingente',
  'riscos',
] as const;
export type GrupoDaCarteira = (typeof GRUPOS_DA_CARTEIRA)[number];

/** The figures of a company, as the screen opens them. */
export const FIGURAS_DA_CARTEIRA = [
  'pagoAMaior',
  'saldo',
  'contingente',
  'riscos',
  'prescreve30',
  'prescreve90',
  'prescreve180',
] as const;
export type FiguraDaCarteira = (typeof FIGURAS_DA_CARTEIRA)[number];

const valor = z.string();
const texto = z.string();

/**
 * `pagoAMaior` is cash of confidence Alta and Média, as at the top of the diagnostic; `pagoBaixa` that of Baixa.
 * `saldo` is the sum of the three balances beside it. `prescreve30` and the like are the part of `pagoAMaior` whose
 * right ends within so many days of today. What has lapsed, what can be rectified no more, and what users marked as
 * dealt with, is in none.
 */
const figurasSchema = z.object({
  pagoAMaior: valor,
  pagoBaixa: valor,
  saldo: valor,
  retencoes: valor,
  descontavel: valor,
  ressarcivel: valor,
  contingente: valor,
  riscos: valor,
  prescreve30: valor,
  prescreve90: valor,
  prescreve180: valor,
});
export type FigurasDaEmpresa = z.infer<typeof figurasSchema>;

const projetoSchema = z.object({ id: texto, inicio: texto, fim: texto, pbi: texto.nullable() });
export type ProjetoDaCarteira = z.infer<typeof projetoSchema>;

/**
 * The figures of a company of the Simples. `mes` (yyyy-MM) is the last month whose PGDAS-D was read; the revenue of
 * twelve months (`rbt12`) and of the year (`rba`), the factor r and the limits are those of that month. `devido` is the
 * DAS of all months.
 */
export const simplesDaCarteiraSchema = z.object({
  mes: texto.nullable(),
  rbt12: valor.nullable(),
  rba: valor.nullable(),
  fator_r: texto.nullable(),
  fator_r_minimo: texto,
  sublimite: valor,
  limite: valor,
  devido: valor,
  /** Months with a DAS and without a proof that it was paid. */
  sem_comprovante: z.number().int(),
});
export type SimplesDoProjeto = z.infer<typeof simplesDaCarteiraSchema>;

export const empresaDaCarteiraSchema = z.object({
  cnpj: texto,
  nome: texto,
  grupo: texto,
  parceiro: texto,
  /** Null without a concluded project whose figures are known. */
  figuras: figurasSchema.nullable(),
  /** What PIS and COFINS leave when they end, by the project with the latest months that says so. */
  virada: viradaSchema.extend({ projetoId: texto }).nullable(),
  /** By the project with the latest months that has a PGDAS-D; null for a company of another regime. */
  simples: simplesDaCarteiraSchema.extend({ projetoId: texto }).nullable(),
  /** Months (yyyy-MM) without a declaration of which other months came. */
  faltas: z.object({ 'PGDAS-D': z.array(texto), 'EFD-Reinf': z.array(texto) }),
  /** Documents of the months that came, and that were expected. */
  recebidos: z.number(),
  esperados: z.number(),
  /** yyyy-MM; from it on, `meses` has a word for each month: 'came/expected', or '-' without a project. */
  primeiroMes: texto,
  meses: texto,
  /** The project that ended last. */
  ultimo: z.object({ em: texto, status: statusProjetoSchema }).nullable(),
  /** The projects that count, newest first. */
  projetos: z.array(projetoSchema),
  /** Concluded projects of which some year is left out, since a newer project has months of that year. */
  repetidos: z.number(),
  /** Rectifications that wait or are being worked out. */
  retificacoes: z.number(),
});
export type EmpresaDaCarteira = z.infer<typeof empresaDaCarteiraSchema>;

/** The title of findings. */
const teseSchema = z.string().max(300).optional();
const filtroSchema = {
  grupo: z.string().max(200).optional(),
  parceiro: z.string().max(200).optional(),
  busca: z.string().max(200).optional(),
  tese: teseSchema,
};

export const getCarteira = defineRoute({
  id: 'getCarteira',
  area: 'carteira',
  summary: "The figures of all the owner's companies today, with all theses or with one.",
  method: 'GET',
  path: '/api/carteira',
  auth: 'sessao',
  acao: 'carteira',
  answer: 'json',
  query: z.object({ tese: teseSchema }),
  response: z.object({
    /** The day in São Paulo with which prescription was compared. */
    hoje: texto,
    empresas: z.array(empresaDaCarteiraSchema),
    /** The titles of the findings that the figures add up, to choose one. */
    teses: z.array(texto),
    /** What to do by when before PIS and COFINS are gone, in the order of the days. */
    prazosDaVirada: z.array(prazoDaViradaSchema),
    /** Projects that were concluded before figures were kept and whose turn has not come. */
    pendentes: z.number(),
  }),
});

const mesesSchema = z.array(z.object({ mes: texto, valor }));

export const getTendencia = defineRoute({
  id: 'getTendencia',
  area: 'carteira',
  summary: 'What was paid in excess by month of payment and by the month in which the right ends, of some companies.',
  method: 'GET',
  path: '/api/carteira/tendencia',
  auth: 'sessao',
  acao: 'carteira',
  answer: 'json',
  query: z.object(filtroSchema),
  response: z.object({ pagamento: mesesSchema, prescricao: mesesSchema }),
});
export type Tendencia = z.infer<typeof getTendencia.response>;

export const listAchadosDaCarteira = defineRoute({
  id: 'listAchadosDaCarteira',
  area: 'carteira',
  summary: 'The findings that a figure of a company adds up, the largest first.',
  method: 'GET',
  path: '/api/carteira/:cnpj/:figura',
  auth: 'sessao',
  acao: 'carteira',
  answer: 'json',
  params: z.object({ cnpj: z.string().max(14), figura: z.enum(FIGURAS_DA_CARTEIRA) }),
  query: z.object({ tese: teseSchema }),
  response: z.object({
    achados: z.array(
      z.object({
        projetoId: texto,
        ano: z.number(),
        tese: texto,
        /** What was found, with its subject. */
        titulo: texto,
        relatorio: texto,
        grupo: z.enum(GRUPOS_DA_CARTEIRA),
        confianca: texto,
        valor,
        /** The first last day that has not passed. */
        prescreveEm: texto.nullable(),
        /** Columns of the report and what they hold in the finding's rows. */
        filtros: z.record(texto, texto),
      }),
    ),
  }),
  errors: ['nao-encontrado'],
});
export type AchadoDaCarteira = z.infer<typeof listAchadosDaCarteira.response>['achados'][number];

export const exportCarteira = defineRoute({
  id: 'exportCarteira',
  area: 'carteira',
  summary: 'The figures of some companies as .xlsx, the same as the screen shows.',
  method: 'GET',
  path: '/api/carteira/planilha',
  auth: 'sessao-ou-ticket',
  acao: 'carteira',
  answer: 'download',
  atOncePerOwner: 2,
  query: z.object({ ...filtroSchema, ticket: z.string().max(200).optional() }),
});
