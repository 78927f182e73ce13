export type { AcaoAuditoria } from './acoes.ts';
export { type EntradaAuditoria, insertAuditoria } from './auditoria.repo.ts';
export { mountAuditoria } from './auditoria.routes.ts';
