import { todayInSaoPaulo } from '@apura/br';
import type { PagamentosSimulator } from '@apura/simulators';
import {
  type ChargeOrder,
  type Payments,
  PaymentsUnavailableError,
  SIMULATED_PROVIDER,
} from '../platform/payments/port.ts';

/** The adapter over the simulator: its charges look real and can be paid on the development page only. */
export function createSimulatedPayments(options: { simulator: PagamentosSimulator; receiver: string }): Payments {
  const { simulator } = options;
  const base = ({ reference, amount, description }: ChargeOrder) => ({
    referencia: reference,
    valor: amount,
    descricao: description,
    beneficiario: { nome: options.receiver, cidade: 'São Paulo' },
  });
  return {
    provider: SIMULATED_PROVIDER,
    simulated: true,
    async createPix(order) {
      const { id, copiaECola, qrPng } = await attempt(async () => simulator.issuePix(base(order)));
      return { providerId: id, code: copiaECola, qrPng };
    },
    async createBoleto(order) {
      const { name, cnpj, address } = order.payer;
      const boleto = await attempt(() =>
        simulator.issueBoleto({
          ...base(order),
          emissao: todayInSaoPaulo(order.now),
          vencimento: order.dueDate,
          pagador: { nome: name, cnpj, endereco: address },
        }),
      );
      const { id, linhaDigitavel, codigoBarras, pdf } = boleto;
      return { providerId: id, line: linhaDigitavel, barcode: codigoBarras, document: { pdf } };
    },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new PaymentsUnavailableError('the simulator refused the charge', { cause });
  }
}
