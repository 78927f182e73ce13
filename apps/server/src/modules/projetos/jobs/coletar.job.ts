import type { Ferramenta } from '@apura/contract';
import { defineJob } from '../../../platform/queue/port.ts';

/**
 * Works a collector of a project for a while, beside the tools that read and report: it waits for others' servers, not
 * for this machine. `turno` null begins it; later jobs carry the turn that they are for.
 */
export const coletar = defineJob<{
  ownerId: string;
  projetoId: string;
  ferramenta: Ferramenta;
  turno: number | null;
}>({ name: 'coletar', maxFailures: 3, concurrency: 4 });
