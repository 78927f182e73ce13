import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { openSegredoCertificado } from '../certificados/index.ts';

export type CertificadoAberto =
  | { ok: true; certificado: { pfx: Uint8Array; senha: string } }
  /** In Portuguese: why it may not be used, and what to do. */
  | { ok: false; mensagem: string };

const IMPORTE = 'Importe o certificado válido em Configurações e use "Tentar de novo" nesta ferramenta.';

/** Opens what proves who asks. It is looked at anew before each step: it may run out or go while days are waited. */
export async function openCertificadoDoProjeto(
  deps: Deps,
  quem: { ownerId: string; nome: string },
): Promise<CertificadoAberto> {
  const aberto = await asOwner(deps.db, quem.ownerId, (trx) => openSegredoCertificado(deps, trx, quem));
  return aberto.ok
    ? { ok: true, certificado: aberto.segredo }
    : { ok: false, mensagem: `${aberto.mensagem} ${IMPORTE}` };
}
