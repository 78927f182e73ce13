import { type AsaasSimulator, createAsaasSimulator, createPixSimulator, type PixSimulator } from '@apura/simulators';
import { createPayments } from '../create-payments.ts';
import type { Clock } from '../platform/clock/port.ts';
import type { Payments } from '../platform/payments/port.ts';

const CHAVE = 'chave-ficticia@apura.local';
export const ASAAS_TOKEN = 'token-do-webhook-asaas';
export const PIX_TOKEN = 'token-do-webhook-pix';

/** Simulators of a bank of Pix and a provider of boletos, and the payments of a server that uses both. */
export async function startProvedoresTeste(
  clock: Clock,
): Promise<{ asaas: AsaasSimulator; pix: PixSimulator; payments: Payments }> {
  const asaas = await createAsaasSimulator({ apiKey: 'chave', now: clock.now });
  const pix = await createPixSimulator({ clientId: 'c', clientSecret: 's', chave: CHAVE, now: clock.now });
  const payments = createPayments(
    {
      productName: 'Apura',
      payments: {
        provider: 'pix-bacen',
        url: `${pix.url}/v2`,
        tokenUrl: `${pix.url}/oauth/token`,
        clientId: 'c',
        clientSecret: 's',
        chave: CHAVE,
        cidade: 'BRASIL',
        webhookSecret: PIX_TOKEN,
        certificate: { cert: Buffer.from(pix.cliente.cert), key: Buffer.from(pix.cliente.key) },
        ca: Buffer.from(pix.autoridade.cert),
        boletos: { url: asaas.url, apiKey: 'chave', webhookSecret: ASAAS_TOKEN },
      },
    },
    clock,
  );
  return { asaas, pix, payments };
}
