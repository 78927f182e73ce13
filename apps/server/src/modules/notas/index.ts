export { gatherNotas, tellSemLugar } from './gather-notas.ts';
export { createFetchNotasHandler } from './jobs/fetch-notas.handler.ts';
export { fetchNotas } from './jobs/fetch-notas.job.ts';
export { mountNotas } from './notas.routes.ts';
export { resumeBuscas } from './resume-buscas.ts';
