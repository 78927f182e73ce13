export {
  abrirCertificado,
  abrirCertificadoDeConexao,
  type CertificadoAberto,
  CertificadoError,
} from './abrir-certificado.ts';
export { abrirPfx, type FalhaPfx, type PfxAberto, PfxFechadoError } from './abrir-pfx.ts';
export { assinarXml, type ComoAssinar } from './assinar-xml.ts';
