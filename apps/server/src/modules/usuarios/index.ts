export { type EntradaAuditoria, insertAuditoria } from '../auditoria/index.ts';
export {
  type Creditos,
  insertLancamento,
  type LancamentoCredito,
  lockCreditos,
  readCreditos,
} from './creditos.repo.ts';
export { presentOwner, presentTools, presentUsuario } from './usuarios.presenter.ts';
export {
  findOwner,
  findOwnerByCnpj,
  findUsuario,
  findUsuarioByEmail,
  type NovoOwner,
  normalizeEmail,
  type OwnerRow,
  type UsuarioRow,
} from './usuarios.repo.ts';
export { createOrganizacao, type NovaOrganizacao, type OrganizacaoCriada } from './usuarios.service.ts';
