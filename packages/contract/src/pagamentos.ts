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
