export { encerrarComFalha } from './encerrar.ts';
export type { ChildOptions } from './filho/run-in-child.ts';
export { runInChild } from './filho/run-in-child.ts';
export { type ComProgresso, runWithProgresso } from './filho/run-with-progresso.ts';
export { createExecutarFerramentaHandler } from './jobs/executar-ferramenta.handler.ts';
export { readDataset } from './read-dataset.ts';
