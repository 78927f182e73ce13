export { createColetarHandler } from './jobs/coletar.handler.ts';
export { retomarColetas } from './retomar-coletas.ts';
