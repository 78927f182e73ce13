export { chaveDiagnostico, chaveOriginal, chaveRelatorio, prefixoDoProjeto } from './chaves-storage.ts';
export { endWithFalha } from './end-with-falha.ts';
export { ESPERA_POR_ESPACO } from './espera-por-espaco.ts';
export {
  endExecucao,
  listExecucoes,
  resetExecucoes,
  setEspera,
  startExecucao,
  updateProgresso,
} from './execucoes.repo.ts';
export { createCleanProjetoHandler } from './jobs/clean-projeto.handler.ts';
export { cleanProjeto } from './jobs/clean-projeto.job.ts';
export { coletar } from './jobs/coletar.job.ts';
export { runFerramenta } from './jobs/run-ferramenta.job.ts';
export { mailFim } from './mail-fim.ts';
export { openProjeto } from './open-projeto.ts';
export { ProjetoExcluidoError } from './projeto-excluido.ts';
export { findProjeto, listProjetos, lockProjeto, moveProjeto, type ProjetoRow } from './projetos.repo.ts';
export { mountProjetos } from './projetos.routes.ts';
export { createProjeto, deleteProjeto } from './projetos.service.ts';
export { ESPERA_DO_REFAZER, isSendoRefeito } from './refazer/espera-do-refazer.ts';
export {
  orderRefazer,
  orderRefazerResultados,
  refazerDesatualizados,
  sendProximoDesatualizado,
} from './refazer/order-refazer.ts';
export { findVersoes, setFalhaAoRefazer, setResultadosAtuais } from './refazer/refazer.repo.ts';
export { refazerProjeto } from './refazer/refazer-projeto.job.ts';
export { type Culpa, proximaFerramenta } from './regras-projeto.ts';
export { returnToFiles } from './return-to-files.ts';
export { findRotuloProjeto } from './rotulo-projeto.repo.ts';
export { semNulos } from './sem-nulos.ts';
export { type FerramentaDeColeta, isFerramentaDeColeta, sendFerramenta, sizeOfProjeto } from './send-ferramenta.ts';
export { startProjeto } from './start-projeto.service.ts';
export { updateRecorrencia } from './update-recorrencia.service.ts';
export { withProgresso } from './with-progresso.ts';
