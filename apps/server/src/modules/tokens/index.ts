export { mountTokens } from './tokens.routes.ts';
export { findSessaoDoToken, revokeTokens } from './tokens.service.ts';
