export { resumeBuscas } from './distribuicao-notas.ts';
export { gatherNotas } from './gather-notas.ts';
export { createFetchNotasHandler } from './jobs/fetch-notas.handler.ts';
export { fetchNotas } from './jobs/fetch-notas.job.ts';
export { mountNotas } from './notas.routes.ts';
