export { mountEventos } from './eventos.routes.ts';
export { publishProjeto } from './publish-projeto.ts';
