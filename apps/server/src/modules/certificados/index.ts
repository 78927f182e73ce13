export { mountCertificados } from './certificados.routes.ts';
export { importCertificado, isCertificadoUtilizavel } from './certificados.service.ts';
export { findSegredoCertificado } from './find-segredo-certificado.ts';
export { type Trocados, trocarChaveDosCertificados } from './trocar-chave.ts';
