export type { NovoProvedorBi } from '../diagnostico/index.ts';
export type { OwnerListado } from './administracao.repo.ts';
export * from './administracao.service.ts';
export { AdministracaoError } from './administracao-error.ts';
export type { ConviteMaster } from './convite-master.ts';
export { criarOwner, type PedidoOwner } from './criar-owner.service.ts';
export { excluirOwner, type OwnerExcluido } from './excluir-owner.service.ts';
export { exportarOwner, type OwnerExportado } from './exportar-owner.service.ts';
