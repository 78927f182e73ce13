export { createExecutarFerramentaHandler } from './jobs/run-ferramenta.handler.ts';
