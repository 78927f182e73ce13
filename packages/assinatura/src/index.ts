export { abrirCertificado, type CertificadoAberto, CertificadoError } from './abrir-certificado.ts';
export { assinarXml, type ComoAssinar } from './assinar-xml.ts';
