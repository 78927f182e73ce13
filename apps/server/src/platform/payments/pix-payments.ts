import { createHash, timingSafeEqual } from 'node:crypto';
import { centsOf, createBrCode, moneyOfCents } from '@apura/br';
import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { checkPixCode } from './check-charge.ts';
import type { JsonAnswer, JsonClient, JsonRequest } from './json-client.ts';
import { type ChargeStatus, type Payments, PaymentsUnavailableError, RefundRefusedError } from './port.ts';
import { renderQrPng } from './render-qr-png.ts';

export interface PixOptions {
  /** Base of the interface at the provider, such as https://pix.example.com/v2. */
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The receiver's Pix key. */
  chave: string;
  /** The receiver as codes show it, where the provider leaves the code to us. */
  receiver: { nome: string; cidade: string };
  /** The last part of the webhook's address. */
  webhookSecret: string;
  client: JsonClient;
  clock: Clock;
}

const valor = z.string().regex(/^\d{1,10}\.\d{2}$/);
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const devolucaoSchema = z.object({ id: z.string(), valor, status: z.string() });
const pixSchema = z.object({ endToEndId: z.string().max(40), valor, devolucoes: z.array(devolucaoSchema).nullish() });
const cobSchema = z.object({
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.coerce.number().positive() }),
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: valor }),
  location: z.string().max(77).nullish(),
  pixCopiaECola: z.string().max(512).nullish(),
  pix: z.array(pixSchema).nullish(),
});
type Cob = z.output<typeof cobSchema>;
type Devolucao = z.output<typeof devolucaoSchema>;
const problemSchema = z.object({ type: z.string() });
const webhookSchema = z.object({ pix: z.array(z.object({ txid: z.string().nullish() })).max(500) });

/** A token that ends sooner than this is not used any more. */
const MARGIN_MS = 60_000;
const MAX_DESCRIPTION = 140;
const SCOPES = 'cob.write cob.read pix.write pix.read';

/**
 * Pix at any provider that serves the BACEN's interface: mutual TLS, client credentials, immediate charges with an end,
 * refunds. The charge's reference without its hyphens is the txid, so that asking twice makes one charge. It makes no
 * boletos. Source: github.com/bacen/pix-api, openapi.yaml 2.9.0.
 */
export function createPixPayments(options: PixOptions): Payments {
  const { url, client, clock, clientId, clientSecret } = options;
  let access: { token: string; until: number } | undefined;

  async function token(): Promise<string> {
    const now = clock.now().getTime();
    if (access !== undefined && access.until - MARGIN_MS > now) return access.token;
    const answer = await client.ask({
      method: 'POST',
      url: options.tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
    });
    const given = expect(answer, 200, tokenSchema);
    access = { token: given.access_token, until: now + given.expires_in * 1000 };
    return access.token;
  }

  async function ask(method: JsonRequest['method'], path: string, body?: object): Promise<JsonAnswer> {
    const send = async (): Promise<JsonAnswer> =>
      client.ask({
        method,
        url: `${url}${path}`,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    // The provider may end a token before its time.
    access = undefined;
    return send();
  }

  async function findCob(txid: string): Promise<Cob | undefined> {
    const answer = await ask('GET', `/cob/${txid}`);
    return answer.status === 404 ? undefined : expect(answer, 200, cobSchema);
  }

  function codeOf({ pixCopiaECola, location, valor: { original } }: Cob): string {
    if (pixCopiaECola != null) return pixCopiaECola;
    if (location == null) throw new PaymentsUnavailableError('Pix: a charge without a code and an address');
    return createBrCode({ destino: { location }, valor: original, ...options.receiver });
  }

  return {
    provider: 'pix-bacen',
    simulated: false,
    async createPix(order) {
      const txid = txidOf(order.reference);
      const seconds = Math.max(1, Math.floor((order.expiresAt.getTime() - order.now.getTime()) / 1000));
      const answer = await ask('PUT', `/cob/${txid}`, {
        calendario: { expiracao: seconds },
        devedor: { cnpj: order.payer.cnpj, nome: order.payer.name.slice(0, 200) },
        valor: { original: order.amount },
        chave: options.chave,
        solicitacaoPagador: order.description.slice(0, MAX_DESCRIPTION),
      });
      // The same charge, when its answer was lost the first time.
      const known = answer.status >= 400 && answer.status < 500 ? await findCob(txid) : undefined;
      const cob = known ?? expect(answer, 201, cobSchema);
      if (cob.txid !== txid || cob.valor.original !== order.amount)
        throw new PaymentsUnavailableError('Pix: another charge than the one ordered');
      const code = checkPixCode(codeOf(cob), order.amount);
      return { providerId: txid, code, qrPng: renderQrPng(code) };
    },
    async createBoleto() {
      throw new PaymentsUnavailableError('Pix: this provider makes no boletos');
    },
    async find({ reference }) {
      const cob = await findCob(txidOf(reference));
      return cob === undefined ? undefined : statusOf(cob, clock.now());
    },
    async refund({ reference, amount }) {
      const txid = txidOf(reference);
      const findPaid = async () => (await findCob(txid))?.pix?.find((one) => centsOf(one.valor) >= centsOf(amount));
      const paid = await findPaid();
      if (paid === undefined) throw new RefundRefusedError('Pix: no payment to give back');
      const known = findDevolucao(paid);
      if (known !== undefined) return refundOf(paid.endToEndId, known);
      // Another try needs another id; the same try, asked twice, is one.
      const id = `${txid.slice(0, 32)}${String((paid.devolucoes ?? []).length).padStart(3, '0')}`;
      const answer = await ask('PUT', `/pix/${paid.endToEndId}/devolucao/${id}`, { valor: paid.valor });
      if ([400, 403, 404, 422].includes(answer.status)) {
        // Another order may have come between the two calls: then the provider refuses the second one.
        const made = findDevolucao((await findPaid()) ?? paid);
        if (made !== undefined) return refundOf(paid.endToEndId, made);
        throw new RefundRefusedError(`Pix: ${faultOf(answer)}`);
      }
      const made = expect(answer, 201, devolucaoSchema);
      if (made.status === 'NAO_REALIZADO') throw new RefundRefusedError('Pix: the refund was not carried out');
      return refundOf(paid.endToEndId, made);
    },
    readWebhook(sender, { secret, body }) {
      if (sender !== 'pix' || !isSame(secret, options.webhookSecret)) return undefined;
      const { data } = webhookSchema.safeParse(body);
      return (data?.pix ?? []).flatMap(({ txid }) => referenceOf(txid ?? ''));
    },
    close: () => client.close(),
  };
}

function statusOf({ status, pix, calendario }: Cob, now: Date): ChargeStatus {
  const received = pix ?? [];
  const [first] = received;
  if (first !== undefined) {
    const back = received.flatMap(({ devolucoes }) => devolucoes ?? []);
    const sum = (list: readonly { valor: string }[]): bigint =>
      list.reduce((total, one) => total + centsOf(one.valor), 0n);
    const paid = sum(received);
    const done = sum(back.filter((one) => one.status === 'DEVOLVIDO'));
    if (done >= paid) return { status: 'refunded', paymentId: `${first.endToEndId}:devolucao` };
    if (sum(back.filter((one) => one.status !== 'NAO_REALIZADO')) >= paid)
      return { status: 'refunding', paymentId: `${first.endToEndId}:devolucao` };
    return { status: 'paid', paymentId: first.endToEndId, amount: moneyOfCents(paid - done) };
  }
  if (status.startsWith('REMOVIDA')) return { status: 'refused' };
  const end = Date.parse(calendario.criacao) + calendario.expiracao * 1000;
  return { status: end <= now.getTime() ? 'expired' : 'pending' };
}

/** The refund of a payment that was carried out or is under way. */
function findDevolucao({ devolucoes }: NonNullable<Cob['pix']>[number]): Devolucao | undefined {
  return devolucoes?.find(({ status }) => status !== 'NAO_REALIZADO');
}

function refundOf(endToEndId: string, { status }: Devolucao): ChargeStatus & { status: 'refunding' | 'refunded' } {
  return { status: status === 'DEVOLVIDO' ? 'refunded' : 'refunding', paymentId: `${endToEndId}:devolucao` };
}

function txidOf(reference: string): string {
  return reference.replaceAll('-', '');
}

/** The id that a txid was made of; empty for a txid that is not ours. */
function referenceOf(txid: string): string[] {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(txid);
  return match === null ? [] : [match.slice(1).join('-').toLowerCase()];
}

function expect<T>(answer: JsonAnswer, status: number, schema: z.ZodType<T>): T {
  if (answer.status !== status && answer.status !== 200) throw new PaymentsUnavailableError(`Pix: ${faultOf(answer)}`);
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw new PaymentsUnavailableError('Pix: the answer has another shape');
  return parsed.data;
}

/** The status and the last word of the problem's type. */
function faultOf({ status, json }: JsonAnswer): string {
  const type = problemSchema.safeParse(json).data?.type.split('/').at(-1) ?? '';
  return `${status} ${/^\w{1,60}$/.test(type) ? type : ''}`.trim();
}

function isSame(given: string, secret: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return secret !== '' && timingSafeEqual(hash(given), hash(secret));
}
