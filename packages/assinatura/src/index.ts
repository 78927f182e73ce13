export { abrirCertificado, type CertificadoAberto, CertificadoError } from './abrir-certificado.ts';
export { assinarXml } from './assinar-xml.ts';
