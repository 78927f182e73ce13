import { defineJob } from '../../../platform/queue/port.ts';

/** Asks the registry for a company that has no answer yet, again and again until it answers. */
export const queryEmpresa = defineJob<{ ownerId: string; empresaId: string }>({ name: 'consultar-empresa' });

/** The pause before the next try while the registry is down. */
export const ESPERA_CONSULTA_SEGUNDOS = 300;
