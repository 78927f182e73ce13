export { mountCertificados } from './certificados.routes.ts';
export { isCertificadoUtilizavel } from './certificados.service.ts';
