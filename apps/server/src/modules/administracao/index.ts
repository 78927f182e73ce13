export type { NovoProvedorBi } from '../diagnostico/index.ts';
export type { OwnerListado } from './administracao.repo.ts';
export * from './administracao.service.ts';
export { AdministracaoError } from './administracao-error.ts';
export type { ConviteMaster } from './convite-master.ts';
export { createOwner, type PedidoOwner } from './create-owner.service.ts';
export { exportOwner, type OwnerExportado } from './export-owner.service.ts';
export { type OwnerExcluido, removeOwner } from './remove-owner.service.ts';
export { type ArmazenamentoConferido, verifyArmazenamento } from './verify-armazenamento.service.ts';
