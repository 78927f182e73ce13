export { findCertificadoDoCnpj, listCertificadosAVencer, lockCertificadoAtivo } from './certificados.repo.ts';
export { mountCertificados } from './certificados.routes.ts';
export { importCertificado, isCertificadoUtilizavel } from './certificados.service.ts';
export { openSegredoCertificado } from './open-segredo-certificado.ts';
export { readPfxValido } from './read-pfx-valido.ts';
export { rotateChaveDosCertificados, type Trocados } from './rotate-chave.ts';
