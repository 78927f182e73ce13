import { defineJob } from '../../../../platform/queue/port.ts';

/** Continues the transmission of a rectification, if the job's turn is the present one. */
export const transmitRetificacao = defineJob<{ ownerId: string; retificacaoId: string; turno: number }>({
  name: 'transmitir-retificacao',
  maxFailures: 3,
  concurrency: 2,
});
