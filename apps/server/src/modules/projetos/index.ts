export { chaveDiagnostico, chaveOriginal, chaveRelatorio, prefixoDoProjeto, prefixoPartes } from './chaves-storage.ts';
export { hasEstorno, insertEstorno } from './creditos.repo.ts';
export { executarFerramenta } from './jobs/executar-ferramenta.job.ts';
export { createLimparProjetoHandler } from './jobs/limpar-projeto.handler.ts';
export { limparProjeto } from './jobs/limpar-projeto.job.ts';
export {
  endExecucao,
  findProjeto,
  listExecucoes,
  lockProjeto,
  moveProjeto,
  type ProjetoRow,
  startExecucao,
  updateProgresso,
} from './projetos.repo.ts';
export { mountProjetos } from './projetos.routes.ts';
export { createProjeto, listProjetos, startProjeto } from './projetos.service.ts';
export { type Culpa, creditosAoFalhar, proximaFerramenta } from './regras-projeto.ts';
export { findRotuloProjeto } from './rotulo-projeto.repo.ts';
