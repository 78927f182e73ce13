export { rotateChaveDoSso } from './segredo-sso.ts';
export { mountSso } from './sso.routes.ts';
