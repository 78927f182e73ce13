import { defineJob } from '../../../../platform/queue/port.ts';

/** Assembles every file of a project that is waiting for it. */
export const buildArquivos = defineJob<{ ownerId: string; projetoId: string }>({
  name: 'montar-arquivos',
  maxFailures: 5,
  concurrency: 3,
  perOwner: 2,
});
