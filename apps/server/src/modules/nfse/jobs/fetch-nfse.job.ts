import { defineJob } from '../../../platform/queue/port.ts';

/** Asks for the NFS-e of one company until there are no more. One at a time keeps to about a question a second. */
export const fetchNfse = defineJob<{ ownerId: string; empresaId: string }>({ name: 'buscar-nfse', concurrency: 1 });
