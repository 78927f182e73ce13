import { z } from 'zod';
import { defineRoute } from './route.ts';

export const FORMAS_PAGAMENTO = ['pix', 'boleto'] as const;
export const formaPagamentoSchema = z.enum(FORMAS_PAGAMENTO);
export type FormaPagamento = z.infer<typeof formaPagamentoSchema>;

/** `qrcode` is a PNG in base64 without a `data:` prefix, `pix` the copy-and-paste text, `timeout` an instant. */
export const pagamentoCriadoSchema = z.union([
  z.object({ payment_id: z.string(), qrcode: z.string(), pix: z.string(), timeout: z.string() }),
  z.object({ payment_id: z.string(), url: z.string() }),
]);
export type PagamentoCriado = z.infer<typeof pagamentoCriadoSchema>;

export const createPagamento = defineRoute({
  id: 'createPagamento',
  area: 'pagamentos',
  summary: 'Orders credits by pix or boleto.',
  method: 'POST',
  path: '/register/payment',
  auth: 'sessao',
  acao: 'creditos',
  answer: 'json',
  fatorRecente: true,
  body: z.object({ creditos: z.union([z.string().max(10), z.number()]), pagamento: z.string().max(20) }),
  response: pagamentoCriadoSchema,
  errors: [
    'valores-incorretos',
    'quantidade-invalida',
    'pagamento-indisponivel',
    'pagamento-nao-configurado',
    'muitas-tentativas',
  ],
});

export const statusPagamentoSchema = z.enum(['pending', 'success', 'expired', 'failed']);
export type StatusPagamento = z.infer<typeof statusPagamentoSchema>;

export const getPagamento = defineRoute({
  id: 'getPagamento',
  area: 'pagamentos',
  summary: 'How a payment stands.',
  method: 'GET',
  path: '/api/payment/:id',
  auth: 'sessao',
  semUso: true,
  acao: 'creditos',
  answer: 'json',
  params: z.object({ id: z.string().min(1).max(64) }),
  response: z.object({ status: statusPagamentoSchema }),
  errors: ['nao-encontrado'],
});

/**
 * `em-compensacao`: the last day of a boleto is over, and banks may still report that it was paid. `nao-concluida`: it
 * failed, here or at the provider.
 */
export const SITUACOES_COMPRA = [
  'aberta',
  'em-compensacao',
  'paga',
  'vencida',
  'nao-concluida',
  'devolvendo',
  'devolvida',
] as const;
export const situacaoCompraSchema = z.enum(SITUACOES_COMPRA);
export type SituacaoCompra = z.infer<typeof situacaoCompraSchema>;

export const compraSchema = z.object({
  id: z.string(),
  /** Instants. `vence_em` is the last one at which it could be paid. */
  pedida_em: z.string(),
  vence_em: z.string(),
  /** When it was paid; null for one that never was. */
  paga_em: z.string().nullable(),
  creditos: z.number().int(),
  /** Decimal string with two places. */
  valor: z.string(),
  forma: formaPagamentoSchema,
  situacao: situacaoCompraSchema,
  /** Who ordered it. */
  usuario: z.string(),
  /** Of a boleto that can be paid: what is typed in at the bank. */
  linha_digitavel: z.string().nullable(),
  /** Whether its code or paper can be shown again. */
  continua: z.boolean(),
  /** Whether it has a receipt. */
  recibo: z.boolean(),
});
export type Compra = z.infer<typeof compraSchema>;

export const listPagamentos = defineRoute({
  id: 'listPagamentos',
  area: 'pagamentos',
  summary: "The owner's orders of credits, newest first, fifty at a time; `depois` is the last one that was shown.",
  method: 'GET',
  path: '/api/payments',
  auth: 'sessao',
  acao: 'creditos',
  answer: 'json',
  query: z.object({ depois: z.string().max(64).optional() }),
  /** `mais`: whether older ones follow. */
  response: z.object({ compras: z.array(compraSchema), mais: z.boolean() }),
});

export const continuePagamento = defineRoute({
  id: 'continuePagamento',
  area: 'pagamentos',
  summary: 'What an open order is paid with, as its own answer said it: the code of its pix, or its boleto.',
  method: 'GET',
  path: '/api/payment/:id/charge',
  auth: 'sessao',
  acao: 'creditos',
  answer: 'json',
  params: z.object({ id: z.string().min(1).max(64) }),
  response: pagamentoCriadoSchema,
  errors: ['nao-encontrado', 'pagamento-encerrado'],
});

export const downloadRecibo = defineRoute({
  id: 'downloadRecibo',
  area: 'pagamentos',
  summary: 'The receipt of a paid order, as PDF.',
  method: 'GET',
  path: '/api/payment/:id/receipt',
  auth: 'sessao-ou-ticket',
  acao: 'creditos',
  answer: 'download',
  params: z.object({ id: z.string().min(1).max(64) }),
  errors: ['nao-encontrado', 'pagamento-sem-recibo'],
});

/** The paper of a boleto, at an address that cannot be guessed: a browser opens it without a session. */
export const getBoleto = defineRoute({
  id: 'getBoleto',
  area: 'pagamentos',
  summary: "A boleto's PDF by the address that its order was answered with.",
  method: 'GET',
  path: '/api/boleto/:token',
  auth: 'publica',
  acao: 'abrir-boleto',
  answer: 'download',
  params: z.object({
    token: z
      .string()
      .max(43)
      .regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  errors: ['nao-encontrado'],
});
