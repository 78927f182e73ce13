export { registerEventos } from './eventos.routes.ts';
export { publishProjeto } from './publish-projeto.ts';
