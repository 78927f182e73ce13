import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { shareCertificado } from './certificados.repo.ts';
import { openCertificado, type SegredoCertificado } from './segredo-certificado.ts';

export type SegredoAberto =
  | { ok: true; segredo: SegredoCertificado /** yyyy-MM-dd. */; validade: string }
  /** In Portuguese, one sentence: why it may not be used. What to do about it depends on what it was wanted for. */
  | { ok: false; mensagem: string };

/**
 * Opens a certificate's file and password, if it may be used today, and locks it until the transaction ends. Throws
 * when it was sealed under another key of the installation.
 */
export async function openSegredoCertificado(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  trx: Trx,
  { ownerId, nome }: { ownerId: string; nome: string },
): Promise<SegredoAberto> {
  const row = await shareCertificado(trx, nome);
  if (row === undefined) return { ok: false, mensagem: `O certificado ${nome} foi excluído.` };
  const { validade, status, conteudo } = row;
  const hoje = todayInSaoPaulo(clock.now());
  if (validade <= hoje) {
    const venceu = validade === hoje ? 'vence hoje e já não é usado' : `venceu em ${formatDateBr(validade)}`;
    return { ok: false, mensagem: `O certificado ${nome} ${venceu}.` };
  }
  if (status !== 'active' || conteudo === null) {
    return { ok: false, mensagem: `O certificado ${nome} não pode ser usado.` };
  }
  return { ok: true, segredo: openCertificado(crypto, ownerId, conteudo), validade };
}
