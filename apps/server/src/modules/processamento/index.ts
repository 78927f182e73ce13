export { createRefazerProjetoHandler } from './jobs/refazer-projeto.handler.ts';
export { createRunFerramentaHandler } from './jobs/run-ferramenta.handler.ts';
export { createValidateProjetoHandler } from './jobs/validate-projeto.handler.ts';
