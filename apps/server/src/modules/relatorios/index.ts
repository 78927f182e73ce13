export { createMailRelatorioHandler } from './envios/jobs/mail-relatorio.handler.ts';
export { mailRelatorio } from './envios/jobs/mail-relatorio.job.ts';
export { queueEnvios } from './envios/queue-envios.ts';
export { parseConsulta } from './parse-consulta.ts';
export { findResultado } from './relatorios.repo.ts';
export { mountRelatorios } from './relatorios.routes.ts';
export { getRelatorio, type RelatorioDoProjeto } from './relatorios.service.ts';
export { requireRelatorios } from './require-relatorios.ts';
