export { createExecutarFerramentaHandler } from './jobs/executar-ferramenta.handler.ts';
