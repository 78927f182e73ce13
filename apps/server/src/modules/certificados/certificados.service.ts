import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './certificados.repo.ts';

export async function listCertificadosDoOwner(deps: Deps, sessao: SessaoAtual): Promise<repo.CertificadoRow[]> {
  return asOwner(deps.db, sessao.ownerId, repo.listCertificados);
}

/** Whether the owner has an active certificate of this name that is still valid after `hoje` (yyyy-MM-dd). */
export async function isCertificadoUtilizavel(trx: Trx, nome: string, hoje: string): Promise<boolean> {
  const certificado = await repo.findCertificado(trx, nome);
  return certificado !== undefined && certificado.status === 'active' && certificado.validade > hoje;
}
