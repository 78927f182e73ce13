export type { AcaoAuditoria } from './acoes.ts';
export { type EntradaAuditoria, insertAuditoria } from './auditoria.repo.ts';
export { mountAuditoria } from './auditoria.routes.ts';
export { exportOfOwner, type Periodo } from './auditoria.service.ts';
export { descartarAuditoria } from './descartar-auditoria.ts';
export { registrarCabecas } from './registrar-cabecas.ts';
export { type CadeiaVerificada, verificarCadeia } from './verificar-cadeia.ts';
