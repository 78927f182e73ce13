import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { PaymentsUnavailableError, type WebhookSender } from '../../platform/payments/port.ts';
import { verifyOurs } from './verify-cobranca.ts';

const BODY_BYTES = 256 * 1024;
/** More than any provider sends at once; each of ours costs a question to the provider. */
const MAX_COBRANCAS = 100;
/** Of one address, as on every open route. A provider that gets 429 sends its message again. */
const LIMITE = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/**
 * The addresses at which providers report payments. Bodies and addresses are the providers', so they are not in the
 * contract. Without the provider's secret the answer is that of an unknown address. The contents of a message are not
 * trusted: they only name the charge to ask the provider about.
 */
export function mountWebhooksPagamentos(app: FastifyInstance, deps: Deps): void {
  const take = (sender: WebhookSender) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { segredo = '' } = request.params as { segredo?: string };
    const { headers, body } = request;
    const references = deps.payments.readWebhook?.(sender, { headers, secret: segredo, body });
    if (references === undefined) throw appError('nao-encontrado');
    const unique = [...new Set(references)].slice(0, MAX_COBRANCAS);
    try {
      for (const id of unique) await verifyOurs(deps, id);
    } catch (err) {
      if (!(err instanceof PaymentsUnavailableError)) throw err;
      deps.log.warn({ err }, 'a message of the payment provider could not be verified');
      // It sends the message again.
      return reply.code(503).send({});
    }
    return reply.code(200).send({});
  };
  const options = { bodyLimit: BODY_BYTES, config: LIMITE };
  app.post('/webhooks/asaas', options, take('asaas'));
  // The Pix interface adds /pix to the address that it was given; a provider tries the bare address first.
  app.post('/webhooks/pix/:segredo', options, take('pix'));
  app.post('/webhooks/pix/:segredo/pix', options, take('pix'));
}
