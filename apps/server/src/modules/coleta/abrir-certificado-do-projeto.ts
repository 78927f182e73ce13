import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findSegredoCertificado } from '../certificados/index.ts';

export type CertificadoAberto =
  | { ok: true; certificado: { pfx: Uint8Array; senha: string } }
  /** In Portuguese: why it may not be used, and what to do. */
  | { ok: false; mensagem: string };

const IMPORTE = 'Importe o certificado válido em Configurações e use "Tentar de novo" nesta ferramenta.';

/** Opens what proves who asks. It is looked at anew before each step: it may run out or go while days are waited. */
export async function abrirCertificadoDoProjeto(
  deps: Deps,
  { ownerId, nome }: { ownerId: string; nome: string },
): Promise<CertificadoAberto> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const segredo = await findSegredoCertificado(deps, trx, { ownerId, nome });
    if (segredo !== undefined) return { ok: true, certificado: { pfx: segredo.pfx, senha: segredo.senha } };
    const row = await trx.selectFrom('certificado').select(['validade']).where('nome', '=', nome).executeTakeFirst();
    if (row === undefined) return { ok: false, mensagem: `O certificado ${nome} foi excluído. ${IMPORTE}` };
    if (row.validade <= todayInSaoPaulo(deps.clock.now())) {
      return { ok: false, mensagem: `O certificado ${nome} venceu em ${formatDateBr(row.validade)}. ${IMPORTE}` };
    }
    return { ok: false, mensagem: `O certificado ${nome} não pode ser usado. ${IMPORTE}` };
  });
}
