import { createHash, timingSafeEqual } from 'node:crypto';
import { todayInSaoPaulo } from '@apura/br';
import { z } from 'zod';
import { checkBoleto, checkPixCode } from './check-charge.ts';
import type { JsonAnswer, JsonClient, JsonRequest } from './json-client.ts';
import {
  type ChargeOrder,
  type ChargeRef,
  type ChargeStatus,
  type Payments,
  PaymentsUnavailableError,
  RefundRefusedError,
} from './port.ts';

export interface AsaasOptions {
  /** https://api.asaas.com/v3, or the sandbox's. */
  url: string;
  apiKey: string;
  /** What the service sends in `asaas-access-token`. */
  webhookSecret: string;
  client: JsonClient;
}

const BILLING_TYPES = { pix: 'PIX', boleto: 'BOLETO' } as const;

const amount = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return `${whole}.${fraction.padEnd(2, '0')}`;
  });
const paymentSchema = z.object({
  id: z.string().regex(/^pay_\w{1,60}$/),
  billingType: z.string(),
  value: amount,
  status: z.string(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
  bankSlipUrl: z.url({ protocol: /^https$/ }).nullish(),
});
type Payment = z.output<typeof paymentSchema>;
const customerSchema = z.object({ id: z.string().regex(/^cus_\w{1,60}$/) });
const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });
const qrSchema = z.object({ encodedImage: z.base64().max(500_000), payload: z.string() });
const lineSchema = z.object({ identificationField: z.string(), barCode: z.string() });
const errorSchema = z.object({ errors: z.array(z.object({ code: z.string() })) });
const webhookSchema = z.object({ payment: z.object({ externalReference: z.string().nullish() }).nullish() });

/**
 * Charges by Pix and boleto at Asaas. The charge's reference is its `externalReference` there: before one is made it is
 * looked for, since a POST is not repeatable. Credits follow RECEIVED alone: a boleto is CONFIRMED before the money is
 * there. Source: docs.asaas.com (authentication-2, webhook-para-cobrancas, refunds, http-response-codes).
 */
export function createAsaasPayments({ url, apiKey, webhookSecret, client }: AsaasOptions): Payments {
  const ask = (method: JsonRequest['method'], path: string, body?: object): Promise<JsonAnswer> =>
    client.ask({
      method,
      url: `${url}${path}`,
      headers: { access_token: apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => expect(await ask('GET', path), schema);

  async function customerOf({ payer }: ChargeOrder): Promise<string> {
    const known = await get(`/customers?cpfCnpj=${encodeURIComponent(payer.cnpj)}`, listOf(customerSchema));
    if (known.data[0] !== undefined) return known.data[0].id;
    const made = await ask('POST', '/customers', { name: payer.name, cpfCnpj: payer.cnpj });
    return expect(made, customerSchema).id;
  }

  async function findByReference({ reference, method }: Omit<ChargeRef, 'providerId'>): Promise<Payment | undefined> {
    const path = `/payments?externalReference=${encodeURIComponent(reference)}`;
    const { data } = await get(path, listOf(paymentSchema));
    const type = BILLING_TYPES[method];
    const ours = data.filter((one) => one.externalReference === reference && one.billingType === type);
    // Two requests at once may have made two; the one with money counts.
    return ours.find(({ status }) => status !== 'PENDING' && status !== 'OVERDUE') ?? ours[0];
  }

  async function findPayment(charge: ChargeRef): Promise<Payment | undefined> {
    const { providerId } = charge;
    if (providerId === null) return findByReference(charge);
    const answer = await ask('GET', `/payments/${encodeURIComponent(providerId)}`);
    return answer.status === 404 ? undefined : expect(answer, paymentSchema);
  }

  async function makePayment(
    order: ChargeOrder,
    { method, dueDate }: { method: ChargeRef['method']; dueDate: string },
  ): Promise<Payment> {
    const known = await findByReference({ reference: order.reference, method });
    if (known !== undefined && known.deleted !== true) return known;
    const made = await ask('POST', '/payments', {
      customer: await customerOf(order),
      billingType: BILLING_TYPES[method],
      value: exactNumber(order.amount),
      dueDate,
      description: order.description,
      externalReference: order.reference,
    });
    return expect(made, paymentSchema);
  }

  return {
    provider: 'asaas',
    simulated: false,
    async createPix(order) {
      const dueDate = todayInSaoPaulo(order.expiresAt);
      const { id } = await makePayment(order, { method: 'pix', dueDate });
      const { payload, encodedImage } = await get(`/payments/${id}/pixQrCode`, qrSchema);
      const qrPng = Buffer.from(encodedImage, 'base64');
      return { providerId: id, code: checkPixCode(payload, order.amount), qrPng };
    },
    async createBoleto(order) {
      const { id, bankSlipUrl } = await makePayment(order, { method: 'boleto', dueDate: order.dueDate });
      const given = await get(`/payments/${id}/identificationField`, lineSchema);
      if (bankSlipUrl == null) throw new PaymentsUnavailableError('Asaas: a boleto without a paper');
      const digits = checkBoleto({ line: given.identificationField, barcode: given.barCode }, order);
      return { providerId: id, ...digits, document: { url: bankSlipUrl } };
    },
    async find(charge) {
      const payment = await findPayment(charge);
      return payment === undefined ? undefined : statusOf(payment);
    },
    async refund(charge) {
      const payment = await findPayment(charge);
      if (payment === undefined) throw new RefundRefusedError('Asaas does not know the charge');
      const before = statusOf(payment);
      if (before.status === 'refunded' || before.status === 'refunding') return before;
      const answer = await ask('POST', `/payments/${payment.id}/refund`, {});
      if (answer.status === 400 || answer.status === 404) {
        // Another order may have come between the two calls: then the provider refuses the second one.
        const now = await findPayment(charge);
        const standing = now === undefined ? undefined : statusOf(now);
        if (standing?.status === 'refunded' || standing?.status === 'refunding') return standing;
        throw new RefundRefusedError(faultOf(answer));
      }
      const after = statusOf(expect(answer, paymentSchema));
      // The provider accepted the order; a later question tells the result.
      return after.status === 'refunded' ? after : { status: 'refunding', paymentId: `${payment.id}:estorno` };
    },
    readWebhook(sender, { headers, body }) {
      if (sender !== 'asaas' || !isSecret(headers['asaas-access-token'], webhookSecret)) return undefined;
      const reference = webhookSchema.safeParse(body).data?.payment?.externalReference;
      return typeof reference === 'string' ? [reference] : [];
    },
    close: () => client.close(),
  };
}

function statusOf({ id, status, value, deleted }: Payment): ChargeStatus {
  switch (status) {
    case 'RECEIVED':
      return { status: 'paid', paymentId: `${id}:recebido`, amount: value };
    case 'REFUNDED':
      return { status: 'refunded', paymentId: `${id}:estorno` };
    case 'REFUND_REQUESTED':
    case 'REFUND_IN_PROGRESS':
      return { status: 'refunding', paymentId: `${id}:estorno` };
    case 'OVERDUE':
      return { status: 'expired' };
    default:
      return { status: deleted === true ? 'refused' : 'pending' };
  }
}

/** The answer's content, or {@link PaymentsUnavailableError} with what the provider said. */
function expect<T>(answer: JsonAnswer, schema: z.ZodType<T>): T {
  if (answer.status !== 200) throw new PaymentsUnavailableError(`Asaas: ${faultOf(answer)}`);
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw new PaymentsUnavailableError('Asaas: the answer has another shape');
  return parsed.data;
}

function faultOf({ status, json }: JsonAnswer): string {
  const codes = errorSchema.safeParse(json).data?.errors.map(({ code }) => code.slice(0, 60)) ?? [];
  return [String(status), ...codes].join(' ');
}

/** A number of JSON with the digits of a decimal string, which never was a binary number. */
function exactNumber(text: string): unknown {
  // TypeScript's library does not know it yet; Node has it since version 22.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

function isSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string' || secret === '') return false;
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
