export { mountTokens } from './tokens.routes.ts';
export { findSessaoDoToken } from './tokens.service.ts';
