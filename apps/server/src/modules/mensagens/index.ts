export type { Modelo } from './compor.ts';
export { createEnviarMensagemHandler } from './jobs/enviar-mensagem.handler.ts';
export { enviarMensagem } from './jobs/enviar-mensagem.job.ts';
export { limparMensagens, type NovaMensagem, queueMensagem } from './mensagens.service.ts';
export { modeloConvite } from './modelos/convite.ts';
export { modeloRecuperacao } from './modelos/recuperacao.ts';
export { modeloSenhaAlterada } from './modelos/senha-alterada.ts';
export { modeloSugestao } from './modelos/sugestao.ts';
export { trocarChaveDasMensagens } from './trocar-chave.ts';
