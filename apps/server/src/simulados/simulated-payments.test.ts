import { createPagamentosSimulator } from '@apura/simulators';
import { describePayments } from '../platform/payments/payments.contract.ts';
import { createSimulatedPayments } from './simulated-payments.ts';

const broken = () => {
  throw new Error('down');
};

describePayments('the simulator', {
  available: () => createSimulatedPayments({ simulator: createPagamentosSimulator(), receiver: 'Apura' }),
  unavailable: () =>
    createSimulatedPayments({ simulator: { issuePix: broken, issueBoleto: broken }, receiver: 'Apura' }),
});
