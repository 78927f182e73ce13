export { mountAvisos } from './avisos.routes.ts';
