import { type CertificadoAberto, CertificadoError, unsealCertificado } from '@apura/assinatura';
import type { PedidoColeta } from './coletor.ts';

/** The certificate of a request, or why it cannot be opened. */
export function openCertificado(certificado: PedidoColeta['certificado']): CertificadoAberto | CertificadoError {
  try {
    return unsealCertificado(certificado);
  } catch (erro) {
    if (erro instanceof CertificadoError) return erro;
    throw erro;
  }
}
