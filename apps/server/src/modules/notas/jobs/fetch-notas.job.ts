import { defineJob } from '../../../platform/queue/port.ts';

/** Asks for the NF-e issued to one company until there are no more. */
export const fetchNotas = defineJob<{ ownerId: string; empresaId: string }>({ name: 'buscar-notas', concurrency: 2 });
