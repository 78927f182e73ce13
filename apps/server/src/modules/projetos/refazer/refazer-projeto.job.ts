import { defineJob } from '../../../platform/queue/port.ts';

/**
 * Brings the column sets and results of a project that has ended to what this version of the portal makes of its
 * originals. A project that lacks nothing is left alone, so that sending it twice does no harm.
 */
export const refazerProjeto = defineJob<{ ownerId: string; projetoId: string }>({
  name: 'refazer-projeto',
  maxFailures: 3,
  heavy: true,
});
