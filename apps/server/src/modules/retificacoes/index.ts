export { mountRetificacoes } from './retificacoes.routes.ts';
