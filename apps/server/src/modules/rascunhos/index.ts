export { createWorkRascunhoHandler } from './jobs/work-rascunho.handler.ts';
export { workRascunho } from './jobs/work-rascunho.job.ts';
export { mountRascunhos } from './rascunhos.routes.ts';
export type { Simulador } from './simular-mudancas.ts';
