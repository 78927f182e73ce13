import type { Ferramenta } from '@apura/contract';
import { defineJob } from '../../../platform/queue/port.ts';

/** Runs one tool of a project; when it ends it sends the job of the next tool in the same transaction. */
export const runFerramenta = defineJob<{ ownerId: string; projetoId: string; ferramenta: Ferramenta }>({
  name: 'executar-ferramenta',
  maxFailures: 3,
  heavy: true,
});
