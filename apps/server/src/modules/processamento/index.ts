export type { ChildOptions } from './filho/run-in-child.ts';
export { runInChild } from './filho/run-in-child.ts';
export { throttleLatest } from './filho/throttle-latest.ts';
export { createExecutarFerramentaHandler } from './jobs/executar-ferramenta.handler.ts';
export { readDataset } from './read-dataset.ts';
