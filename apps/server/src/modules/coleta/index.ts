export { createColetarHandler } from './jobs/coletar.handler.ts';
export { resumeColetas } from './resume-coletas.ts';
