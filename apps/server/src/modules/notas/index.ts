export { createBuscarNotasHandler } from './jobs/buscar-notas.handler.ts';
export { buscarNotas } from './jobs/buscar-notas.job.ts';
export { mountNotas } from './notas.routes.ts';
export { retomarBuscas } from './retomar-buscas.ts';
export { reunirNotas, tellSemLugar } from './reunir-notas.ts';
