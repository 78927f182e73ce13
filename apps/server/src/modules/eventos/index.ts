export { mountEventos } from './eventos.routes.ts';
export { publishCredito } from './publish-credito.ts';
export { publishOportunidade } from './publish-oportunidade.ts';
export { publishProjeto } from './publish-projeto.ts';
export { publishRascunho } from './publish-rascunho.ts';
export { publishRetificacao } from './publish-retificacao.ts';
export { watchProjeto } from './watch-projeto.ts';
