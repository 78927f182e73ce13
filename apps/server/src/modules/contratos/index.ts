export { findContratoAberto } from './contrato-aberto.ts';
export { isServidoPelaInstalacao } from './contrato-da-instalacao.ts';
export { findVencimento, listVencimentos, setAvisado } from './contratos.repo.ts';
export { mountContratos } from './contratos.routes.ts';
export { rotateChaveDosContratos } from './rotate-chave.ts';
