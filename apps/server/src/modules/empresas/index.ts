export { findEmpresaByCnpj, findEmpresaById } from './empresas.repo.ts';
export { mountEmpresas } from './empresas.routes.ts';
export { createEmpresa, listEmpresas, validadeDe } from './empresas.service.ts';
export { createConsultarEmpresaHandler } from './jobs/consultar-empresa.handler.ts';
export { consultarEmpresa } from './jobs/consultar-empresa.job.ts';
