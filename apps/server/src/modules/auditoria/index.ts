export type { AcaoAuditoria } from './acoes.ts';
export { insertAuditoria } from './auditoria.repo.ts';
export { mountAuditoria } from './auditoria.routes.ts';
export { exportOfOwner } from './auditoria.service.ts';
export { discardAuditoria } from './discard-auditoria.ts';
export { registerCabecas } from './register-cabecas.ts';
export { type CadeiaVerificada, verifyCadeia } from './verify-cadeia.ts';
