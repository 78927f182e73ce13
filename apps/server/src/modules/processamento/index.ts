export { createRunFerramentaHandler } from './jobs/run-ferramenta.handler.ts';
