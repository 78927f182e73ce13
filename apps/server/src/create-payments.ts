import type { Config } from './config/config.ts';
import { type AsaasConfig, hostsOfPayments } from './config/payments-config.ts';
import type { Clock } from './platform/clock/port.ts';
import { createAsaasPayments } from './platform/payments/asaas-payments.ts';
import { createJsonClient } from './platform/payments/json-client.ts';
import { createNoPayments } from './platform/payments/no-payments.ts';
import { createPixPayments } from './platform/payments/pix-payments.ts';
import type { Payments } from './platform/payments/port.ts';

/**
 * The provider that the settings name. With the Pix interface and Asaas together, Asaas makes the boletos. Without a
 * provider in the settings, returns `simulated`, which only a demonstration has: elsewhere users would be shown codes
 * that nobody can pay.
 */
export function createPayments(
  { payments: config, productName: receiver }: Pick<Config, 'payments' | 'productName'>,
  clock: Clock,
  simulated?: Payments,
): Payments {
  if (config.provider === 'simulado') return simulated ?? createNoPayments();
  const hosts = hostsOfPayments(config);
  const asaas = (settings: AsaasConfig): Payments =>
    createAsaasPayments({ ...settings, client: createJsonClient({ service: 'Asaas', hosts }) });
  if (config.provider === 'asaas') return asaas(config);
  const { certificate, ca, boletos, cidade } = config;
  const client = createJsonClient({ service: 'Pix', hosts, certificate, ca: ca ?? undefined });
  const pix = createPixPayments({ ...config, receiver: { nome: receiver, cidade }, client, clock });
  return boletos === null ? pix : joinPayments(pix, asaas(boletos));
}

/** Two providers as one: its charges belong to the first by name, and each form to the one that makes it. */
function joinPayments(pix: Payments, boleto: Payments): Payments {
  const of = { pix, boleto };
  return {
    provider: pix.provider,
    simulated: false,
    createPix: (order) => pix.createPix(order),
    createBoleto: (order) => boleto.createBoleto(order),
    find: async (charge) => of[charge.method].find?.(charge),
    refund: async (charge) => {
      const refund = of[charge.method].refund;
      if (refund === undefined) throw new TypeError('a provider of the real world gives payments back');
      return refund(charge);
    },
    readWebhook: (sender, request) => (sender === 'pix' ? pix : boleto).readWebhook?.(sender, request),
    close() {
      pix.close?.();
      boleto.close?.();
    },
  };
}
