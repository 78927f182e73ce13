import { todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { findCertificado } from './certificados.repo.ts';
import { isCertificadoUtilizavel } from './certificados.service.ts';
import { openCertificado, type SegredoCertificado } from './segredo-certificado.ts';

/** What signs in the owner's name; undefined when there is no certificate of that name that may be used today. */
export async function findSegredoCertificado(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  trx: Trx,
  { ownerId, nome }: { ownerId: string; nome: string },
): Promise<SegredoCertificado | undefined> {
  if (!(await isCertificadoUtilizavel(trx, nome, todayInSaoPaulo(clock.now())))) return undefined;
  const certificado = await findCertificado(trx, nome);
  if (certificado?.conteudo == null) return undefined;
  return openCertificado(crypto, ownerId, certificado.conteudo);
}
