import { defineJob } from '../../../../platform/queue/port.ts';

/** Goes on with the transmission of a rectification, as its turn says. */
export const transmitRetificacao = defineJob<{ ownerId: string; retificacaoId: string; turno: number }>({
  name: 'transmitir-retificacao',
  maxFailures: 3,
  concurrency: 2,
});
