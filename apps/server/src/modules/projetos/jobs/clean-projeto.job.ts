import { defineJob } from '../../../platform/queue/port.ts';

/** Removes the files, datasets and rows of a project thirty days after it was deleted. */
export const cleanProjeto = defineJob<{ ownerId: string; projetoId: string }>({ name: 'limpar-projeto' });

export const DIAS_ATE_LIMPAR = 30;
