export { mountDossie } from './dossie.routes.ts';
