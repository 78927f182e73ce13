import { NO_PROVIDER, type Payments, PaymentsUnavailableError } from './port.ts';

/** The adapter of an installation without a payment provider: it makes no charge. */
export function createNoPayments(): Payments {
  const refuse = async () => {
    throw new PaymentsUnavailableError('no provider is set up');
  };
  return { provider: NO_PROVIDER, simulated: false, createPix: refuse, createBoleto: refuse };
}
