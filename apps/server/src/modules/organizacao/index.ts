export { mountOrganizacao } from './organizacao.routes.ts';
