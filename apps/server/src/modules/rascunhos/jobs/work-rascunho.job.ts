import { defineJob } from '../../../platform/queue/port.ts';
import type { OrdemDeTrabalho } from '../trabalhos.repo.ts';

export interface PedidoDeTrabalho extends OrdemDeTrabalho {
  ownerId: string;
  projetoId: string;
}

/** Simulates a draft, or finds its records again. */
export const workRascunho = defineJob<PedidoDeTrabalho>({ name: 'trabalhar-rascunho', maxFailures: 3, heavy: true });
