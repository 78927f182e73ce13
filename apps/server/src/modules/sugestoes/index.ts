export { mountSugestoes } from './sugestoes.routes.ts';
