import { NO_PROVIDER, type Payments, PaymentsUnavailableError } from './port.ts';

/** The adapter of an installation where nobody set a provider up: it makes no charge. */
export function createNoPayments(): Payments {
  const refuse = async () => {
    throw new PaymentsUnavailableError('no provider is set up');
  };
  return { provider: NO_PROVIDER, simulated: false, createPix: refuse, createBoleto: refuse };
}
