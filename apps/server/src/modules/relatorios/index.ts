export { parseConsulta } from './parse-consulta.ts';
export { findResultado } from './relatorios.repo.ts';
export { mountRelatorios } from './relatorios.routes.ts';
export { getRelatorio, type RelatorioDoProjeto } from './relatorios.service.ts';
export { requireRelatorios } from './require-relatorios.ts';
