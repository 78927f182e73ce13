import { formatDateBr, matchesSearch } from '@apura/br';
import type { Certificado } from '@apura/contract';

/** The status as it is shown: 'active' is 'Ativo', 'expired' is 'Vencido', and a word unknown here stays as it is. */
export function certificadoStatusLabel(status: string): string {
  if (status === 'active') return 'Ativo';
  if (status === 'expired') return 'Vencido';
  return status;
}

/** The certificates that the quick search finds: by name, validity and status as they are shown or written. */
export function searchCertificados(certificados: readonly Certificado[], search: string): readonly Certificado[] {
  return certificados.filter(({ name, validity, status }) =>
    matchesSearch(search, [name, validity, formatDateBr(validity), status, certificadoStatusLabel(status)]),
  );
}
