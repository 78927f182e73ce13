export { findEmpresaByCnpj, findEmpresaById } from './empresas.repo.ts';
export { mountEmpresas } from './empresas.routes.ts';
export { createEmpresa, validadeDe } from './empresas.service.ts';
export { createQueryEmpresaHandler } from './jobs/query-empresa.handler.ts';
export { queryEmpresa } from './jobs/query-empresa.job.ts';
