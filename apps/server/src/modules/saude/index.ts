export { mountSaude } from './saude.routes.ts';
