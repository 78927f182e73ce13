export { cleanSessoes } from './clean-sessoes.ts';
export { origemDe, setCookiesDaEntrada, setRefreshCookie } from './cookies-da-sessao.ts';
export { createRecoverSenhaHandler } from './jobs/recover-senha.handler.ts';
export { recoverSenha } from './jobs/recover-senha.job.ts';
export { renewToken } from './renew-token.ts';
export { MAX_SENHAS_ANTIGAS } from './senha.service.ts';
export { mountSessao } from './sessao.routes.ts';
export {
  findSessao,
  isSessaoViva,
  type MeioDeEntrada,
  type Origem,
  openSessao,
  type SessaoEntrada,
} from './sessao.service.ts';
export { returnTentativas, takeTentativas } from './throttle.ts';
