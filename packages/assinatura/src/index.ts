export { signXml } from './sign-xml.ts';
export { type FalhaPfx, type PfxAberto, PfxFechadoError, unlockPfx } from './unlock-pfx.ts';
export {
  type CertificadoAberto,
  CertificadoError,
  openCertificadoDeConexao,
  unsealCertificado,
} from './unseal-certificado.ts';
