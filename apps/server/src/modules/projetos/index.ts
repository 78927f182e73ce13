export { abrirProjeto, type ProjetoAAbrir } from './abrir-projeto.ts';
export { chaveDiagnostico, chaveOriginal, chaveRelatorio, prefixoDoProjeto, prefixoPartes } from './chaves-storage.ts';
export { hasEstorno, insertEstorno } from './creditos.repo.ts';
export { encerrarComFalha } from './encerrar-com-falha.ts';
export { enviarFerramenta, type FerramentaDeColeta, isFerramentaDeColeta, sizeOfProjeto } from './enviar-ferramenta.ts';
export { coletar } from './jobs/coletar.job.ts';
export { executarFerramenta } from './jobs/executar-ferramenta.job.ts';
export { createLimparProjetoHandler } from './jobs/limpar-projeto.handler.ts';
export { limparProjeto } from './jobs/limpar-projeto.job.ts';
export { ProjetoExcluidoError } from './projeto-excluido.ts';
export {
  endExecucao,
  findProjeto,
  isExecutando,
  listExecucoes,
  lockProjeto,
  moveProjeto,
  type ProjetoRow,
  resetExecucoes,
  setEspera,
  startExecucao,
  updateProgresso,
} from './projetos.repo.ts';
export { mountProjetos } from './projetos.routes.ts';
export { createProjeto, deleteProjeto, listProjetos } from './projetos.service.ts';
export { type Culpa, creditosAoFalhar, proximaFerramenta } from './regras-projeto.ts';
export { findRotuloProjeto } from './rotulo-projeto.repo.ts';
export { semNulos } from './sem-nulos.ts';
export { startProjeto } from './start-projeto.service.ts';
export { updateRecorrencia } from './update-recorrencia.service.ts';
export { withProgresso } from './with-progresso.ts';
