export { createRecuperarSenhaHandler } from './jobs/recuperar-senha.handler.ts';
export { recuperarSenha } from './jobs/recuperar-senha.job.ts';
export { limparSessoes } from './limpar-sessoes.ts';
export { mountSessao } from './sessao.routes.ts';
export { findSessao, isSessaoViva } from './sessao.service.ts';
export { type Limite, takeTentativas } from './throttle.ts';
