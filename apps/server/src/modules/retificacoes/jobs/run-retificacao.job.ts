import { defineJob } from '../../../platform/queue/port.ts';

/** Works out one rectification. */
export const runRetificacao = defineJob<{ ownerId: string; retificacaoId: string }>({
  name: 'executar-retificacao',
  maxFailures: 3,
  heavy: true,
});
