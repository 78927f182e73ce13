import { defineJob } from '../../../platform/queue/port.ts';

/** Removes the files and the row of a rectification thirty days after it was deleted. */
export const cleanRetificacao = defineJob<{ ownerId: string; retificacaoId: string }>({ name: 'limpar-retificacao' });

export const DIAS_ATE_LIMPAR = 30;
