import { z } from 'zod';
import { listAchadosDaCarteira } from './carteira.ts';
import { defineRoute } from './route.ts';

/** What a day of the calendar is about. */
export const TIPOS_DE_PRAZO = [
  'prescricao',
  'retificacao',
  'obrigacao',
  'virada',
  'certificado',
  'oportunidade',
] as const;
export type TipoDePrazo = (typeof TIPOS_DE_PRAZO)[number];

/** The kinds whose companies have amounts that end, each with its findings. */
export const TIPOS_COM_VALORES = ['prescricao', 'retificacao'] as const satisfies readonly TipoDePrazo[];

const texto = z.string();

/** Amounts or days, one for each company of a deadline and in their order; none where the kind has no amounts. */
const porEmpresa = z.array(texto);

const prazoSchema = z.object({
  /** The same in every answer, as long as the deadline is. */
  id: texto,
  /** The day in São Paulo, yyyy-MM-dd. */
  dia: texto,
  tipo: z.enum(TIPOS_DE_PRAZO),
  titulo: texto,
  /** What else there is to say; the name of a certificate. */
  detalhe: texto,
  /** The law that says so; empty of what users and certificates say. */
  fundamento: texto,
  /** The companies that it is about, as places in the answer's `empresas`; none of a certificate of no company. */
  empresas: z.array(z.number().int()),
  /**
   * What of each company ends in the month: cash of confidence Alta and Média, and balances, which are used in another
   * way and are never added to it.
   */
  pagoAMaior: porEmpresa,
  saldo: porEmpresa,
  /** The last day of the month on which some of it ends, yyyy-MM-dd: `dia` is the first. */
  ultimo: porEmpresa,
  /** The project of an opportunity. */
  projetoId: texto.nullable(),
});
export type Prazo = z.infer<typeof prazoSchema>;

/** How many months from today a calendar may reach. */
const mesesSchema = z.coerce.number().int().min(1).max(24).default(12);
const teseSchema = z.string().max(300).optional();

export const listPrazos = defineRoute({
  id: 'listPrazos',
  area: 'carteira',
  summary: 'What lapses or is due over all companies of the owner, from today to the end of a month, and what is late.',
  method: 'GET',
  path: '/api/carteira/prazos',
  auth: 'sessao',
  acao: 'carteira',
  answer: 'json',
  query: z.object({ meses: mesesSchema, tese: teseSchema }),
  response: z.object({
    hoje: texto,
    /** The last day that was looked at, yyyy-MM-dd. */
    ate: texto,
    /** The CNPJ of every company, by name. */
    empresas: z.array(texto),
    /** In the order of the days. */
    prazos: z.array(prazoSchema),
    /** The companies, as places, without a file of late that shows what they deliver: no obligation names them. */
    semObrigacao: z.array(z.number().int()),
  }),
});
export type Prazos = z.infer<typeof listPrazos.response>;

export const listAchadosDoPrazo = defineRoute({
  id: 'listAchadosDoPrazo',
  area: 'carteira',
  summary: 'The findings of a company whose amounts end in a month (yyyy-MM), the largest first.',
  method: 'GET',
  path: '/api/carteira/prazos/:cnpj/:tipo/:mes',
  auth: 'sessao',
  acao: 'carteira',
  answer: 'json',
  params: z.object({
    cnpj: z.string().max(14),
    tipo: z.enum(TIPOS_COM_VALORES),
    mes: z
      .string()
      .max(7)
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  }),
  query: z.object({ tese: teseSchema }),
  response: listAchadosDaCarteira.response,
  errors: ['nao-encontrado'],
});

export const exportPrazos = defineRoute({
  id: 'exportPrazos',
  area: 'carteira',
  summary: 'The deadlines of some companies as a calendar (.ics), an event of the whole day each.',
  method: 'GET',
  path: '/api/carteira/prazos/calendario',
  auth: 'sessao-ou-ticket',
  acao: 'carteira',
  answer: 'download',
  atOncePerOwner: 2,
  query: z.object({
    meses: mesesSchema,
    tipo: z.enum(TIPOS_DE_PRAZO).optional(),
    grupo: z.string().max(200).optional(),
    parceiro: z.string().max(200).optional(),
    busca: z.string().max(200).optional(),
    tese: teseSchema,
    ticket: z.string().max(200).optional(),
  }),
});
