export { abrirSegredoCertificado } from './abrir-segredo-certificado.ts';
export { findCertificadoDoCnpj, listCertificadosAVencer, lockCertificadoAtivo } from './certificados.repo.ts';
export { mountCertificados } from './certificados.routes.ts';
export { importCertificado, isCertificadoUtilizavel } from './certificados.service.ts';
export { readPfxValido } from './read-pfx-valido.ts';
export { type Trocados, trocarChaveDosCertificados } from './trocar-chave.ts';
