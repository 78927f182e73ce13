import type { Ferramenta } from '@apura/contract';
import { defineJob } from '../../../platform/queue/port.ts';

/**
 * Runs a collector of a project for a while, in a queue apart from the tools that read and report: collectors wait for
 * other servers, not for this machine. `turno` null begins the collection; later jobs carry their turn.
 */
export const coletar = defineJob<{
  ownerId: string;
  projetoId: string;
  ferramenta: Ferramenta;
  turno: number | null;
}>({ name: 'coletar', maxFailures: 3, concurrency: 4 });
