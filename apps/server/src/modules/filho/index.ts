export type { RespostaDe } from './mensagens.ts';
export { type ChildOptions, runInChild } from './run-in-child.ts';
export { type ComProgresso, runWithProgresso } from './run-with-progresso.ts';
