export { calculateJson, createCenario, type Resposta } from './calculate-json.ts';
export { type FonteDeTabelas, TabelasDaReforma } from './tabelas-da-reforma.ts';
