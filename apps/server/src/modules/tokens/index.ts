export { mountTokens } from './tokens.routes.ts';
export { findSessaoDoToken, noteLeitura, revokeTokens } from './tokens.service.ts';
