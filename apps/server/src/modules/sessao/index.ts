export { origemDe, setCookiesDaEntrada, setRefreshCookie } from './cookies-da-sessao.ts';
export { createRecuperarSenhaHandler } from './jobs/recuperar-senha.handler.ts';
export { recuperarSenha } from './jobs/recuperar-senha.job.ts';
export { limparSessoes } from './limpar-sessoes.ts';
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
export { type Limite, returnTentativas, takeTentativas } from './throttle.ts';
