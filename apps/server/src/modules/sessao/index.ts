export { limparSessoes } from './limpar-sessoes.ts';
export { mountSessao, REFRESH_COOKIE } from './sessao.routes.ts';
export { findSessao } from './sessao.service.ts';
