import { z } from 'zod';
import { parametroSchema, recibosSchema } from './regras/rascunho.ts';
import { ocorrenciaSchema } from './retificacoes.ts';
import { defineRoute } from './route.ts';

const id = z.string().min(1).max(64);
const dinheiro = z.string();

/** One tax of one month: block M, and the credits and withholdings that it leaves. Decimal strings. */
export const valoresDoTributoSchema = z.object({
  contribuicao: dinheiro,
  /** Credits and withholdings that are used, and other deductions. */
  creditos: dinheiro,
  retencoes: dinheiro,
  deducoes: dinheiro,
  /** What is left to be paid. */
  recolher: dinheiro,
  /** Carried credits at the end of the month: good only against the contribution, and refundable ones. */
  saldoDescontavel: dinheiro,
  saldoRessarcivel: dinheiro,
  saldoRetencoes: dinheiro,
});
export type ValoresDoTributo = z.infer<typeof valoresDoTributoSchema>;

/** `Com erro`: a rectification would leave the month out, so it stays as declared. */
const situacaoDoMes = z.enum(['Simulado', 'Sem mudança', 'Com erro']);

export const tributoSimuladoSchema = z.object({
  /** AAAA-MM. */
  periodo: z.string(),
  tributo: z.enum(['PIS', 'COFINS']),
  situacao: situacaoDoMes,
  antes: valoresDoTributoSchema,
  depois: valoresDoTributoSchema,
  /** What the change is good for; negative where it takes away. Of balances only what the month itself adds. */
  classes: z.object({
    pagoAMaior: dinheiro,
    debitoEmAberto: dinheiro,
    debitoNovo: dinheiro,
    saldoRetencoes: dinheiro,
    saldoDescontavel: dinheiro,
    saldoRessarcivel: dinheiro,
    /** `Presumido`: nothing says what was paid, and the month counts as paid. */
    pagamentoConferido: z.enum(['Sim', 'Presumido']),
  }),
});
export type TributoSimulado = z.infer<typeof tributoSimuladoSchema>;

/** A period of the eSocial (AAAA-MM, AAAA-13): base and contribution of the employer; null where no file has it. */
export const inssSimuladoSchema = z.object({
  periodo: z.string(),
  situacao: situacaoDoMes,
  baseAntes: dinheiro.nullable(),
  baseDepois: dinheiro.nullable(),
  inssAntes: dinheiro.nullable(),
  inssDepois: dinheiro.nullable(),
});
export type InssSimulado = z.infer<typeof inssSimuladoSchema>;

/** `na-fila` and `em-andamento` go on by themselves; the others have ended. */
export const SITUACOES_DA_SIMULACAO = ['na-fila', 'em-andamento', 'concluida', 'falhou', 'cancelada'] as const;

export const simulacaoSchema = z.object({
  situacao: z.enum(SITUACOES_DA_SIMULACAO),
  /** What is being done; null before and after. */
  progresso: z.string().nullable(),
  /** Of 100; null while unknown. */
  percentual: z.number().nullable(),
  /** How it ended, one sentence. */
  mensagem: z.string().nullable(),
  pedidaEm: z.string(),
  pedidaPor: z.string(),
  terminadaEm: z.string().nullable(),
  /** The draft's revision that was simulated: a smaller one than the draft's is out of date. */
  revisao: z.number(),
});
export type Simulacao = z.infer<typeof simulacaoSchema>;

export const resultadoDaSimulacaoSchema = z.object({
  /** Every month of the project that could be read, PIS before COFINS; none of the eSocial. */
  tributos: z.array(tributoSimuladoSchema),
  /** The periods that the changes concern; none of the EFD-Contribuições. */
  inss: z.array(inssSimuladoSchema),
  /** At most 1,000, errors first; `linha` and `aba` are of the workbook that the draft makes. */
  ocorrencias: z.array(ocorrenciaSchema),
  totalOcorrencias: z.number(),
  /** Months (AAAA-MM) whose carried credits would no longer be as declared. */
  retificarTambem: z.array(z.string()),
});
export type ResultadoDaSimulacao = z.infer<typeof resultadoDaSimulacaoSchema>;

export const simularRascunho = defineRoute({
  id: 'simularRascunho',
  area: 'rascunhos',
  summary:
    'Works out what a draft would change, without writing a file, in a job. One that waits or runs goes on; ' +
    'otherwise the last result is replaced.',
  method: 'POST',
  path: '/api/rascunhos/simular',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id }),
  response: simulacaoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado', 'rascunho-vazio', 'base-trocada', 'projeto-nao-concluido'],
});

export const getSimulacao = defineRoute({
  id: 'getSimulacao',
  area: 'rascunhos',
  summary: 'How far the simulation of a draft is, and its result; nulls where it was never simulated.',
  method: 'GET',
  path: '/api/rascunhos/:id/simulacao',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  params: z.object({ id }),
  response: z.object({
    simulacao: simulacaoSchema.nullable(),
    /** By month, then tribute; null before it ended, and when it failed. */
    resultado: resultadoDaSimulacaoSchema.nullable(),
  }),
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const cancelarSimulacao = defineRoute({
  id: 'cancelarSimulacao',
  area: 'rascunhos',
  summary: 'Stops the simulation of a draft; one that has ended stays as it is.',
  method: 'POST',
  path: '/api/rascunhos/simular/cancelar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  body: z.strictObject({ id }),
  response: simulacaoSchema,
  errors: ['conflito-de-permissao', 'nao-encontrado'],
});

export const downloadPlanilhaDoRascunho = defineRoute({
  id: 'downloadPlanilhaDoRascunho',
  area: 'rascunhos',
  summary: 'The filled workbook of a draft: sent as a rectification, it asks for the same changes.',
  method: 'GET',
  path: '/api/rascunhos/:id/planilha',
  auth: 'sessao-ou-ticket',
  acao: 'retificacoes',
  answer: 'download',
  atOncePerOwner: 1,
  params: z.object({ id }),
  query: z.object({ ticket: z.string().max(200).optional() }),
  errors: ['conflito-de-permissao', 'nao-encontrado', 'rascunho-vazio', 'base-trocada'],
});

export const rectifyRascunho = defineRoute({
  id: 'rectifyRascunho',
  area: 'rascunhos',
  summary:
    'Makes the workbook of a draft, with these receipts and parameters, which are kept, and orders the rectification ' +
    'that it asks for.',
  method: 'POST',
  path: '/api/rascunhos/retificar',
  auth: 'sessao',
  acao: 'retificacoes',
  answer: 'json',
  atOncePerOwner: 1,
  body: z.strictObject({ id, recibos: recibosSchema, parametros: z.array(parametroSchema).max(200) }),
  /** The id of the rectification. */
  response: z.object({ retificacao: z.string() }),
  errors: [
    'conflito-de-permissao',
    'nao-encontrado',
    'rascunho-vazio',
    'rascunho-sem-recibo',
    'base-trocada',
    'mudanca-alterada',
    'projeto-nao-concluido',
    'servico-indisponivel',
  ],
});
