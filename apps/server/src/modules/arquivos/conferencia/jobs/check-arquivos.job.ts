import { defineJob } from '../../../../platform/queue/port.ts';

/** Says what each whole file of a manual project is, before the project is started. */
export const checkArquivos = defineJob<{ ownerId: string; projetoId: string }>({
  name: 'conferir-arquivos',
  maxFailures: 3,
  concurrency: 2,
  perOwner: 1,
});
