export { sanitizeFileName } from '@apura/contract';
export { type ArquivoRow, listArquivos } from './arquivos.repo.ts';
export { mountArquivos } from './arquivos.routes.ts';
export {
  compileArquivos,
  getArquivo,
  listEnviados,
  localPathOf,
  nomeCompleto,
  openArquivo,
} from './arquivos.service.ts';
export { type ArquivoEnviadoRow, listArquivosEnviados } from './arquivos-enviados.repo.ts';
export { createCheckArquivosHandler } from './conferencia/jobs/check-arquivos.handler.ts';
export { checkArquivos } from './conferencia/jobs/check-arquivos.job.ts';
export { contentDisposition } from './content-disposition.ts';
export { conteudoDanificado } from './conteudo-danificado.ts';
export { findDataset } from './dataset.repo.ts';
export { keepMeses } from './keep-meses.ts';
export { nomeDoDownload } from './nome-do-download.ts';
export { readDataset } from './read-dataset.ts';
export { dropColetados, keepColetados, storeColetados } from './store-coletados.ts';
export { createUniqueNames } from './unique-name.ts';
export { createBuildArquivosHandler } from './upload/jobs/build-arquivos.handler.ts';
export { buildArquivos } from './upload/jobs/build-arquivos.job.ts';
export { PROJETO_CHEIO, ProjetoCheioError } from './upload/quota-do-projeto.ts';
export { receivePartes } from './upload/receive-partes.ts';
export { findValidacao, type ValidacaoDoProjeto } from './validacao/find-validacao.ts';
export { validateProjeto } from './validacao/jobs/validate-projeto.job.ts';
export { replaceValidados, type Validado } from './validacao/validacao.repo.ts';
export { orderRelatorioDaValidacao } from './validacao/validacao.service.ts';
export { zipStream } from './zip-stream.ts';
