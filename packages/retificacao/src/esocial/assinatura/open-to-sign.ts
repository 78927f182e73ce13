import { type CertificadoAberto, CertificadoError, unsealCertificado } from '@apura/assinatura';
import { formatDateBr, todayInSaoPaulo } from '@apura/br';

/**
 * A certificate that can sign today, with the CNPJ or CPF of its holder; or why it cannot, as a Portuguese sentence.
 */
export type CertificadoParaAssinar = { certificado: CertificadoAberto; titular: string } | { recusa: string };

/**
 * Opens a certificate (PKCS #12) to sign events on the day `hoje` (yyyy-MM-dd). A certificate that cannot be opened, is
 * not valid on that day or names no CNPJ or CPF returns `recusa`; only unexpected errors are thrown.
 */
export function openToSign(o: { pfx: Uint8Array; senha: string; hoje: string }): CertificadoParaAssinar {
  let certificado: CertificadoAberto;
  try {
    certificado = unsealCertificado(o);
  } catch (erro) {
    if (!(erro instanceof CertificadoError)) throw erro;
    return { recusa: erro.message };
  }
  const { validFromDate, validToDate } = certificado.certificado;
  const inicio = todayInSaoPaulo(validFromDate);
  const fim = todayInSaoPaulo(validToDate);
  if (fim < o.hoje || inicio > o.hoje)
    return { recusa: `O certificado só vale de ${formatDateBr(inicio)} a ${formatDateBr(fim)}.` };
  const { titular } = certificado;
  if (titular === null) return { recusa: 'O certificado não diz de que CNPJ ou CPF é.' };
  return { certificado, titular };
}
